/** `npm start`: installs and builds when needed, then becomes the server, in this very process. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './house.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
ensureBuilt()

const entry = join(root, 'dist', 'server', 'main.js')
process.argv = [process.execPath, entry, 'serve', ...process.argv.slice(2)]
await import(pathToFileURL(entry).href)
