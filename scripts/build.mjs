/** `npm run build` builds app, API reference and server at once and compresses the text files. */
import { spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bin, fail, root } from './project.mjs'

const textual = /\.(js|css|html|svg|json|webmanifest|txt|map)$/
/** A smaller file gains too little. */
const minBytes = 256

const parts = await Promise.allSettled([
  vite(['build']).then(() => precompress('client', 11)),
  // The highest quality takes seconds for Swagger UI and makes it 9 % smaller.
  vite(['build', '--config', 'vite.api-docs.config.ts']).then(() => precompress('api-docs', 9)),
  vite(['build', '--config', 'vite.server.config.ts']),
])
for (const { reason } of parts) if (reason) fail(reason.message)

/** Shows Vite's output only if it fails: the service worker's build ignores the log level. */
function vite(args) {
  return new Promise((resolve, reject) => {
    const command = [bin('vite'), ...args, '--logLevel', 'warn']
    // A test that finds the build out of date runs this with `NODE_ENV=test`, which would build React
    // for development.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, command, { cwd: root, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${output}\nvite ${args.join(' ')} failed.`)),
    )
  })
}

async function precompress(name, quality) {
  const folder = join(root, 'dist', name)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && textual.test(entry.name))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name), quality)))
}

async function compress(path, quality) {
  const text = await readFile(path)
  if (text.length < minBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
