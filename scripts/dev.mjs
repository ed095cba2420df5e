/** `npm run dev`: the browser's half on vite's server, the server's half rebuilt and restarted on every save. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from './house.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

const entry = join(root, 'dist', 'server', 'main.js')

ensureInstalled()
if (!existsSync(entry)) ensureBuilt()

const serverBuild = ['build', '--watch', '--config', 'vite.server.config.ts', '--logLevel', 'warn']
const running = [
  [bin('vite')],
  // Emptied first, the folder would lack the entry for a moment, and the restart would fail.
  [bin('vite'), ...serverBuild, '--emptyOutDir', 'false'],
  ['--watch', '--watch-preserve-output', entry, 'serve'],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))

for (const child of running) child.on('exit', (code) => end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))

function end(code) {
  for (const child of running) child.kill()
  process.exit(code)
}
