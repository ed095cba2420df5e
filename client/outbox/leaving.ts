import { currentDatabase } from '../sync/database.ts'
import { queueNoted } from '../sync/noted.ts'
import { requestRound } from '../sync/rounds.ts'
import { standing } from './standing.ts'

/** So long a sign-out tries to send what waits. */
const PATIENCE = 3000

/** A last try to send what waits. @returns how many writes a sign-out would lose */
export async function flush(): Promise<number> {
  await queueNoted().catch(() => undefined)
  const noted = await currentDatabase().intake.count()
  const before = await standing()
  if (before.waiting === 0) return before.refused + noted
  await Promise.race([requestRound(), new Promise((done) => setTimeout(done, PATIENCE))])
  const { waiting, refused } = await standing()
  return waiting + refused + noted
}
