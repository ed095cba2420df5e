/** Builds both halves side by side, then stores every text asset compressed beside itself. */
import { spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bin, giveUp, root } from './house.mjs'

const textual = /\.(js|css|html|svg|json|webmanifest|txt|map)$/
/** Below this a compressed answer saves no packet. */
const leastBytes = 1024

const halves = await Promise.allSettled([
  vite(['build']).then(() => precompress(join(root, 'dist', 'client'))),
  vite(['build', '--config', 'vite.server.config.ts']),
])
for (const { reason } of halves) if (reason) giveUp(reason.message)

/** Quiet unless it fails: the worker's build prints whatever the log level is. */
function vite(args) {
  return new Promise((resolve, reject) => {
    const command = [bin('vite'), ...args, '--logLevel', 'warn']
    const child = spawn(process.execPath, command, { cwd: root })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    const sentence = `vite ${args.join(' ')} failed.`
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${output}\n${sentence}`)),
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
  if (text.length < leastBytes) return
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
