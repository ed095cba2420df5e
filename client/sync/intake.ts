import type { Action } from '#sync/action.ts'
import { enqueue } from '#sync/outbox.ts'
import type { Owner } from '#sync/overlay.ts'
import { Refusal } from '#sync/refusal.ts'
import { currentDatabase, type Intake } from './database.ts'
import { dexieStore } from './dexie-store.ts'
import { durably } from './durably.ts'
import { newId } from './new-id.ts'

/**
 * Queues an action. Its transaction may have to wait for a round's or for a screen's, longer than its
 * tab lives; so it is noted first, in a table that nothing else waits for, and leaves that with the
 * transaction that queues it. What a closed tab has left there is queued at the next start.
 * @returns its number in the device's order
 */
export async function takeIn(
  owner: Owner,
  { name, version }: Action,
  args: unknown,
): Promise<number> {
  const database = currentDatabase()
  const { intake } = database
  const noted: Intake = { id: newId(), name, version, args, at: Date.now() }
  // A database that another tab blocks would note it when its person has long been told otherwise.
  const isNoted = database.isOpen()
    ? intake.add(noted).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)
  try {
    return await durably(async () => queueNoted(owner, noted, await isNoted))
  } catch (error) {
    // It is refused, and must not be done later.
    if (await isNoted) await intake.delete(noted.id).catch(() => undefined)
    throw error
  }
}

function queueNoted(
  owner: Owner,
  { id, at, args, ...action }: Intake,
  isNoted: boolean,
): Promise<number> {
  const database = currentDatabase()
  return dexieStore(database, [database.intake]).transaction(async (tx) => {
    const found = await database.intake.where('id').equals(id).delete()
    if (found > 0 || !isNoted) return enqueue(tx, owner, action, args, at)
    // Another tab has just started, and has taken this for something left.
    const queue = await tx.actions.all()
    return queue.find((each) => each.at === at && each.name === action.name)?.seq ?? 0
  })
}

/** Queues what was clicked right before a tab was closed. @returns whether there was any */
export async function takeInLeft(owner: Owner): Promise<boolean> {
  const { intake } = currentDatabase()
  const left = await intake.toArray()
  for (const noted of left) {
    try {
      await durably(() => queueNoted(owner, noted, true))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await intake.delete(noted.id)
    }
  }
  return left.length > 0
}
