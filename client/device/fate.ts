import type { Settled } from '#sync/engine/apply.ts'
import { currentDatabase } from './database.ts'

/** What has become of an action, by the device's own books; undefined while it waits. */
export async function fateNow(seq: number): Promise<Settled | undefined> {
  const { actions, refused } = currentDatabase()
  const entry = await refused.get(seq)
  if (entry) return { seq, ok: false, problem: entry }
  const action = await actions.get(seq)
  return !action || action.acked ? { seq, ok: true, reply: undefined } : undefined
}

/** Whoever made it has been told and holds what was typed: nothing is left for the outbox. */
export async function takeBack(seq: number): Promise<void> {
  const { refused } = currentDatabase()
  await refused.db.transaction('rw', refused, async () => {
    const entry = await refused.get(seq)
    if (entry?.dependents.length === 0) await refused.delete(seq)
  })
}
