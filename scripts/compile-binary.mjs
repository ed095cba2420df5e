/**
 * Starts the server of the executable once, and writes the code that Node compiled for that beside its
 * file, as `server/binary/start.ts` reads it. Loading it takes a fraction of the time of compiling.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { fail } from './project.mjs'

const [, , main = ''] = process.argv
const dataDir = mkdtempSync(join(tmpdir(), 'quad-compile-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
Object.assign(process.env, { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' })
process.argv = [process.execPath, main, 'serve']

const source = Module.wrap(readFileSync(main, 'utf8'))
const script = new Script(source, { filename: main })
const url = await ready(() => {
  const module = new Module(main)
  const require = createRequire(main)
  require.cache[main] = Object.assign(module, { filename: main, loaded: true })
  script.runInThisContext()(module.exports, require, module, main, dirname(main))
})
for (const path of ['/', '/api/health'])
  if (!(await fetch(url + path)).ok) fail(`The server did not answer ${path}.`)
const compiled = script.createCachedData()
if (new Script(source, { filename: main, cachedData: compiled }).cachedDataRejected)
  fail('Node does not accept the code that it compiled.')
writeFileSync(`${main}.compiled`, compiled)
process.kill(process.pid, 'SIGTERM')

/** Runs what starts the server. @returns the address that it prints once it listens */
function ready(start) {
  return new Promise((resolve) => {
    process.stdout.write = (text) => {
      const [, address] = /is ready on (\S+)/.exec(text) ?? []
      if (address !== undefined) resolve(address)
      return true
    }
    start()
  })
}
