/** `npm run build` builds client and server at once and compresses the client's text files. */
import { spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bin, fail, root } from './project.mjs'

const textual = /\.(js|css|html|svg|json|webmanifest|txt|map)$/
/** A smaller file fits into one packet without compression. */
const minBytes = 1024

const halves = await Promise.allSettled([
  vite(['build']).then(() => precompress(join(root, 'dist', 'client'))),
  vite(['build', '--config', 'vite.server.config.ts']),
])
for (const { reason } of halves) if (reason) fail(reason.message)

/** Shows Vite's output only if it fails: the service worker's build ignores the log level. */
function vite(args) {
  return new Promise((resolve, reject) => {
    const command = [bin('vite'), ...args, '--logLevel', 'warn']
    const child = spawn(process.execPath, command, { cwd: root })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${output}\nvite ${args.join(' ')} failed.`)),
    )
  })
}

async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && textual.test(entry.name))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}

async function compress(path) {
  const text = await readFile(path)
  if (text.length < minBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
