/** `npm run dev`: the browser's half on vite's server, the server's half restarted on every save. */
import { spawn } from 'node:child_process'
import { bin, root } from './house.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()

const halves = [
  [bin('vite'), []],
  [bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts', 'serve']],
].map(([command, args]) =>
  spawn(process.execPath, [command, ...args], { cwd: root, stdio: 'inherit' }),
)

for (const half of halves) half.on('exit', (code) => end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))

function end(code) {
  for (const half of halves) half.kill()
  process.exit(code)
}
