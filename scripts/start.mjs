/**
 * `npm start` starts the server. `npm run demo` starts it on data/demo, which it fills with a campus
 * the first time. `npm run quad -- COMMAND` runs any command. All install and build first if needed.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './project.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

const [command = 'serve', ...rest] = process.argv.slice(2)
const entry = join(root, 'dist', 'server', 'main.js')

ensureInstalled()
ensureBuilt()
if (command === 'demo') process.env.DATA_DIR ||= './data/demo'
const isServer = ['serve', 'demo'].includes(command)
if (isServer && ['start', 'demo', 'quad'].includes(process.env.npm_lifecycle_event)) stopWithNpm()
process.argv = [process.execPath, entry, command, ...rest]
await import(pathToFileURL(entry).href)

/** A signal sent to npm ends npm and its shell but does not reach this process. */
function stopWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
