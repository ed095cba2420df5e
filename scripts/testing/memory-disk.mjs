/** Where the tests keep their data folders. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** More than all tests have at a time. */
const enough = 4 * 1024 ** 3

/**
 * A folder that is deleted at the end of the process, in memory if there is room. The server waits
 * for the disk at each commit, which few tests are about: those trace the calls of the system, or make
 * a disk of their own.
 */
export function dataFolder() {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'quad-tests-'))
  // As a folder for temporary files is: some tests run Quad as another user.
  chmodSync(folder, 0o1777)
  // Again if a process that a test has killed still writes.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > enough
  } catch {
    return false
  }
}
