/** In a server: after SIGUSR2 it collects garbage and writes what is left, in bytes, to HEAP_FILE. */
import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const file = process.env.HEAP_FILE

process.on('SIGUSR2', () => {
  collect()
  writeFileSync(`${file}.new`, String(process.memoryUsage().heapUsed))
  renameSync(`${file}.new`, file)
})
