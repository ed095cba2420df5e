import type { Action } from '#sync/engine/action.ts'
import { enqueue } from '#sync/engine/outbox.ts'
import type { Owner } from '#sync/engine/overlay.ts'
import { Refusal } from '#sync/refusal.ts'
import type { StoreTransaction } from '#sync/engine/store.ts'
import { listingIdOf } from '../outbox/describe.ts'
import { currentDatabase, type Intake } from './database.ts'
import { dexieStore } from './dexie-store.ts'
import { durably } from './durably.ts'
import { loadActions } from './known-actions.ts'
import { note } from './noted.ts'

/**
 * Queues an action. Its transaction may have to wait for a round's or for a screen's, longer than its
 * tab lives; so it is noted first, in a table that nothing else waits for, and leaves that with the
 * transaction that queues it. What a closed tab has left there is queued at the next start.
 * @returns its number in the device's order
 */
export async function takeIn(owner: Owner, action: Action, args: unknown): Promise<number> {
  const isNoted = note(action, args)
  const { name, version } = action
  const unnoted: Omit<Intake, 'id'> = { name, version, args, at: Date.now() }
  try {
    return await durably(async () => {
      const noted = await isNoted
      await takeInEarlier(owner, noted)
      return queue(owner, noted ?? unnoted)
    })
  } catch (error) {
    // It is refused, and must not be done later.
    const noted = await isNoted
    if (noted)
      await currentDatabase()
        .intake.delete(noted.id)
        .catch(() => undefined)
    throw error
  }
}

function queue(owner: Owner, write: Omit<Intake, 'id'> & Partial<Intake>): Promise<number> {
  const { id, at, args, ...action } = write
  const database = currentDatabase()
  return dexieStore(database, [database.intake]).transaction(async (tx) => {
    const found = id === undefined || (await database.intake.where('id').equals(id).delete()) > 0
    const about = await titleOf(tx, args)
    if (found) return enqueue(tx, owner, { ...action, ...about }, args, at)
    // Another tab has just started, and has taken this for something left.
    const queued = await tx.actions.all()
    return queued.find((each) => each.at === at && each.name === action.name)?.seq ?? 0
  })
}

/** Said with a refusal, when the listing may have gone. */
async function titleOf(tx: StoreTransaction, args: unknown): Promise<{ about?: string }> {
  const id = listingIdOf(args)
  const [listing] = id === undefined ? [] : await tx.rows.listings.get([id])
  return listing ? { about: listing.title } : {}
}

/** What was only noted so far was clicked before, and goes before; `noted` is what comes now. */
async function takeInEarlier(owner: Owner, noted: Intake | undefined): Promise<void> {
  const { intake } = currentDatabase()
  const isEarlier = ({ id, at }: Intake) => !noted || (id !== noted.id && at <= noted.at)
  const earlier = inOrder(await intake.toArray()).filter(isEarlier)
  if (earlier.length === 0) return
  // Without its definition one shows from the next round on, but has its place in the order.
  const actions = await loadActions().catch(() => owner.actions)
  for (const each of earlier) {
    try {
      await queue({ ...owner, actions }, each)
    } catch (error) {
      // Whoever noted it hears that.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** By the clock: ids of the same millisecond are in no order. */
const inOrder = (noted: Intake[]): Intake[] => noted.toSorted((one, other) => one.at - other.at)

/** Queues what was noted and no more. @returns whether there was any */
export async function takeInLeft(owner: Owner): Promise<boolean> {
  const { intake } = currentDatabase()
  const left = inOrder(await intake.toArray())
  for (const noted of left) {
    try {
      await durably(() => queue(owner, noted))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await intake.delete(noted.id)
    }
  }
  return left.length > 0
}
