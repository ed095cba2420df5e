import { enqueue } from '#sync/engine/outbox.ts'
import { listingOf, type Actions, type Owner } from '#sync/engine/queued.ts'
import type { QueuedAction, StoreTransaction } from '#sync/engine/store.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Database, IntakeEntry } from '../database.ts'
import { dexieStore } from '../dexie-store.ts'

type IntakeWrite = Omit<IntakeEntry, 'id'> & Partial<IntakeEntry>

/**
 * Moves a write from the intake to the queue in one transaction.
 * @param write has no id if it could not be stored in the intake
 * @returns its number in the device's order; undefined if it is in neither
 */
export function queueEntry(
  database: Database,
  owner: Owner,
  write: IntakeWrite,
): Promise<number | undefined> {
  const { id, at, args, ...action } = write
  return dexieStore(database, [database.intake]).transaction(async (tx) => {
    const found = id === undefined || (await database.intake.where('id').equals(id).delete()) > 0
    if (!found) return numberOf(tx, id)
    const about = await titleOf(tx, listingOf(owner.actions, write))
    const from = id === undefined ? {} : { intakeId: id }
    return enqueue(tx, owner, { ...action, ...about, ...from }, args, at)
  })
}

/** The number of a write that another tab has queued: it took the entry for one of a closed tab. */
async function numberOf(tx: StoreTransaction, id: string): Promise<number | undefined> {
  const isOf = ({ intakeId }: QueuedAction): boolean => intakeId === id
  const refused = (await tx.refused.all()).flatMap(({ action, dependents }) => [
    action,
    ...dependents,
  ])
  return [...(await tx.actions.all()), ...refused].find(isOf)?.seq
}

/** Stored with the write, because a refusal names the listing, which may be deleted by then. */
async function titleOf(
  tx: StoreTransaction,
  id: string | undefined,
): Promise<Pick<QueuedAction, 'about'>> {
  const [listing] = id === undefined ? [] : await tx.rows.listings.get([id])
  return listing ? { about: listing.title } : {}
}

/** The steps of a tab that depend on its page. */
interface Page {
  /** The definitions of all actions that may be in the intake. */
  loadActions: () => Promise<Actions>
  /** Whether the browser's database failed, as opposed to our own code. */
  isStorageError: (error: unknown) => boolean
  report: (error: unknown) => void
}

/** Queues the entries before `entry`, because their clicks came before. */
export async function queueEarlier(
  database: Database,
  owner: Owner,
  entry: IntakeEntry | undefined,
  { loadActions, isStorageError, report }: Page,
): Promise<void> {
  const isEarlier = ({ id, at }: IntakeEntry) => !entry || (id !== entry.id && at <= entry.at)
  const earlier = (await entriesOf(database)).filter(isEarlier)
  if (earlier.length === 0) return
  // An action without its definition keeps its place in the order and shows after the next round.
  const actions = await loadActions().catch(() => owner.actions)
  for (const each of earlier) {
    try {
      await queueEntry(database, { ...owner, actions }, each)
    } catch (error) {
      // The caller that added it gets the refusal. An entry that fails in our own code stays and must
      // not keep later writes from being stored.
      if (error instanceof Refusal) continue
      if (isStorageError(error)) throw error
      report(error)
    }
  }
}

/**
 * Queues every entry. One that breaks a rule is dropped.
 * @param durably runs each transaction
 * @returns whether there were any
 */
export async function queueEntries(
  database: Database,
  owner: Owner,
  durably: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<boolean> {
  const entries = await entriesOf(database)
  for (const entry of entries) {
    try {
      await durably(() => queueEntry(database, owner, entry))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await database.intake.delete(entry.id)
    }
  }
  return entries.length > 0
}

/** Sorted by the clock, because ids of the same millisecond have no order. */
async function entriesOf({ intake }: Database): Promise<IntakeEntry[]> {
  return (await intake.toArray()).toSorted((one, other) => one.at - other.at)
}
