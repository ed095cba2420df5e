/** How fast the machine is now. */
import { pbkdf2 } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

/** How long the work takes on the two quiet cores on which the limits of `npm test` were measured. */
const quietDay = 230

/** The time of a fixed piece of work on each core, as a ratio to that of a quiet day. */
export async function slowness() {
  const began = performance.now()
  const work = () => promisify(pbkdf2)('quad', 'salt', 400_000, 32, 'sha512')
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return (performance.now() - began) / quietDay
}
