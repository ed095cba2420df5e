/**
 * Preloaded into the built server (`node --import`). It measures the longest turn of the event loop
 * in milliseconds: `worst` by the clock, and `work` by the processor time of its thread, which
 * other programs do not lengthen. A message starts a new measure and is answered with the last one.
 */
import { openSync, readSync } from 'node:fs'

const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
const bytes = Buffer.alloc(128)

/** The milliseconds that this thread has run, and that it waited for a processor. */
function runTime() {
  const length = readSync(schedule, bytes, 0, bytes.length, 0)
  return Number(bytes.toString('latin1', 0, length).split(' ')[0]) / 1e6
}

let found = { worst: 0, work: 0 }
let before = { time: performance.now(), run: runTime() }
setInterval(() => {
  const now = { time: performance.now(), run: runTime() }
  found.worst = Math.max(found.worst, now.time - before.time)
  found.work = Math.max(found.work, now.run - before.run)
  before = now
}, 1).unref()

process.on('message', () => {
  process.send(found)
  found = { worst: 0, work: 0 }
})
process.channel?.unref()
