import { enqueue } from '#sync/engine/outbox.ts'
import { listingOf, type Actions, type Owner } from '#sync/engine/queued.ts'
import type { QueuedAction, StoreTransaction } from '#sync/engine/store.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Database, IntakeEntry } from '../database.ts'
import { byOrder } from './add-entry.ts'
import { dexieStore } from '../dexie-store.ts'

/** The steps of a tab that depend on its page. */
export interface IntakePage {
  database: Database
  /** Its definitions may be those of one action. */
  owner: Owner
  /** Runs a write to the database that is on disk when it resolves. */
  durably: <T>(work: () => Promise<T>) => Promise<T>
  /** The definitions of all actions that may be in the intake. */
  loadActions: () => Promise<Actions>
  /** Whether the browser's database failed, as opposed to our own code. */
  isStorageError: (error: unknown) => boolean
  report: (error: unknown) => void
}

/**
 * Queues a write. Its transaction may wait for that of a round or a screen, and its tab may close
 * before. So the write first goes into the intake, and the transaction that queues the write deletes
 * its entry there. The next start queues what a closed tab left in the intake.
 * @param adding the entry once it is on disk; undefined if it could not be stored
 * @returns its number in the device's order; undefined if the write is stored or sent but its number is
 * unknown
 * @throws if the write will never be done
 */
export async function queueThroughIntake(
  page: IntakePage,
  write: Omit<IntakeEntry, 'id'>,
  adding: Promise<IntakeEntry | undefined>,
): Promise<number | undefined> {
  const { database, owner, durably } = page
  try {
    return await durably(async () => {
      const entry = await adding
      await queueEarlier(page, entry)
      return queueEntry(database, owner, entry ?? write)
    })
  } catch (error) {
    const entry = await adding
    if (!entry || (await withdrawEntry(page, entry))) throw error
    if (error instanceof Refusal) throw error
    return undefined
  }
}

/** Deletes an entry, so that it is not queued later. @returns whether nothing can queue it now */
async function withdrawEntry(
  { database, durably }: IntakePage,
  { id }: IntakeEntry,
): Promise<boolean> {
  try {
    const deleted = await durably(() => database.intake.where('id').equals(id).delete())
    // Without an entry, a transaction has queued the write, although its end was reported as an error.
    return deleted > 0
  } catch {
    return false
  }
}

/**
 * Moves a write from the intake to the queue in one transaction.
 * @param write has no id if it could not be stored in the intake
 * @returns its number in the device's order; undefined if it is in neither
 */
async function queueEntry(
  database: Database,
  owner: Owner,
  write: Omit<IntakeEntry, 'id'> & Partial<IntakeEntry>,
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

/** Queues the entries before `entry`, because their clicks came before. */
async function queueEarlier(
  { database, owner, loadActions, isStorageError, report }: IntakePage,
  entry: IntakeEntry | undefined,
): Promise<void> {
  const isEarlier = (each: IntakeEntry) => !entry || byOrder(each, entry) < 0
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

/** Queues every entry. One that breaks a rule is dropped. @returns whether there were any */
export async function queueEntries({
  database,
  owner,
  durably,
}: Pick<IntakePage, 'database' | 'owner' | 'durably'>): Promise<boolean> {
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

/** In the order of the clicks. */
async function entriesOf({ intake }: Database): Promise<IntakeEntry[]> {
  return (await intake.toArray()).toSorted(byOrder)
}
