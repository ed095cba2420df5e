import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './house.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

const entry = join(root, 'dist', 'server', 'main.js')

/** Installs and builds when needed, then becomes the server, in this very process. */
export async function becomeServer(command) {
  ensureInstalled()
  ensureBuilt()
  if (['start', 'demo'].includes(process.env.npm_lifecycle_event)) stopWithNpm()

  process.argv = [process.execPath, entry, command, ...process.argv.slice(2)]
  await import(pathToFileURL(entry).href)
}

/** A signal sent to npm ends npm and the shell between, but does not reach us: we would stay behind. */
function stopWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
