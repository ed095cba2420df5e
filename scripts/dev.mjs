/** `npm run dev` serves the client from Vite, and rebuilds and restarts the server on every save. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from './project.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

const entry = join(root, 'dist', 'server', 'main.js')

ensureInstalled()
if (!existsSync(entry)) ensureBuilt()

// Emptying the folder would remove the entry for a moment, and the restart would fail.
const build = ['build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn']
const children = [
  [bin('vite')],
  [bin('vite'), ...build, '--config', 'vite.server.config.ts'],
  ['--watch', '--watch-preserve-output', entry, 'serve'],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))

for (const child of children) child.on('exit', (code) => end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))

function end(code) {
  for (const child of children) child.kill()
  process.exit(code)
}
