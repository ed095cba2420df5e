import type { Table, Transaction } from 'dexie'
import { firstState } from '#sync/engine/outbox.ts'
import type { QueuedAction, SyncState, Write } from '#sync/engine/store.ts'
import { newId } from './new-id.ts'

/** What earlier versions stored with each action. */
interface EarlierAction {
  seq: number
  sent?: boolean
  acked?: boolean
}

/** Earlier versions marked each action as sent and acknowledged. Two numbers now count them. */
export async function countQueue(upgrade: Transaction): Promise<void> {
  const states = upgrade.table<SyncState, 'sync'>('state')
  const queue = upgrade.table<EarlierAction, number>('actions')
  let sentUpTo = 0
  let ackedUpTo = 0
  await queue.each(({ seq, sent, acked }) => {
    if (sent) sentUpTo = seq
    if (acked) ackedUpTo = seq
  })
  await queue.toCollection().modify((action: EarlierAction) => {
    delete action.sent
    delete action.acked
  })
  await states.toCollection().modify({ sentUpTo, ackedUpTo })
}

/** The server's version of a row that pending effects had changed; null if it had none. */
interface BaseRow {
  table: string
  key: string
  row?: unknown
}

/** The next number was in the state. */
type EarlierState = SyncState & { nextSeq?: number }

/** A write that had come in and was not queued yet. */
interface IntakeEntry extends Write {
  id: string
  /** Grew with each click. Entries of still earlier versions lack it, and come first. */
  order?: number
}

/**
 * Earlier versions stored the effects of pending writes in the rows, and each write first in an intake.
 * The rows are the server's again, and all writes are in one log, in the order of their clicks.
 */
export async function separateLog(upgrade: Transaction): Promise<void> {
  await restoreRows(upgrade)
  const states = upgrade.table<EarlierState, 'sync'>('state')
  const first: EarlierState = firstState(newId())
  const { nextSeq = 1, ...state } = (await states.get('sync')) ?? first
  const log: Table<Write | QueuedAction, number> = upgrade.table('log')
  await countUpTo(log, nextSeq - 1)
  const queue = await upgrade.table<QueuedAction, number>('actions').toArray()
  for (const { seq, ...write } of queue) await log.add({ ...contentOf(write), seq })
  const entries = await upgrade.table<IntakeEntry, string>('intake').toArray()
  for (const { id, ...write } of inOrder(entries)) {
    const at = Math.max(write.at, state.serverTime ?? 0)
    await log.add({ ...contentOf(write), at, id })
  }
  await states.put({ ...state, lastSeq: nextSeq - 1, commits: 0 })
}

/**
 * A tab of an earlier version that stays open after the upgrade makes its tables again, and may store
 * clicks there. They go into the log.
 */
export function adoptClicks(database: IDBDatabase): Promise<void> {
  if (!database.objectStoreNames.contains('intake')) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(['intake', 'log'], 'readwrite')
    const intake = transaction.objectStore('intake')
    const reading: IDBRequest<IntakeEntry[]> = intake.getAll()
    reading.addEventListener('success', () => {
      for (const { id, ...write } of inOrder(reading.result))
        transaction.objectStore('log').add({ ...contentOf(write), id })
      intake.clear()
    })
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
}

const inOrder = (entries: readonly IntakeEntry[]): IntakeEntry[] =>
  entries.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0) || one.at - other.at)

async function restoreRows(upgrade: Transaction): Promise<void> {
  for (const { table, key, row } of await upgrade.table<BaseRow>('base').toArray()) {
    // A row that was only read had no second copy.
    if (row === undefined) continue
    const rows = upgrade.table<unknown, string>(table)
    await (row === null ? rows.delete(key) : rows.put(row))
  }
}

/** Lets the log number its next write after this one: it continues from the highest number it had. */
async function countUpTo(log: Table<Write | QueuedAction, number>, seq: number): Promise<void> {
  if (seq === 0) return
  await log.add({ seq, name: '', version: 1, args: null, at: 0 })
  await log.delete(seq)
}

const contentOf = ({ name, version, args, at, about }: Write): Write => ({
  name,
  version,
  args,
  at,
  ...(about !== undefined && { about }),
})
