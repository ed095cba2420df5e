import { refuse, stateOf } from './outbox.ts'
import { rewind, show, type Owner } from './overlay.ts'
import { rowVersion, unpack, type SyncAnswer, type SyncProblem } from './protocol.ts'
import type { QueuedAction, Records, StoreTransaction } from './store.ts'
import { keyOf, personOf, type TableName, type Tables } from './view.ts'

/** What became of one action, for whoever waits for it. */
export type Settled =
  | { seq: number; ok: true; reply: unknown }
  | { seq: number; ok: false; problem: SyncProblem }

/**
 * Applies an answer in the caller's transaction: the server's rows, what became of the actions, and
 * the effects of those that are still pending on top. Nothing flickers: an effect stays until the
 * very transaction that brings the rows with it in them, or takes it back.
 * @returns undefined, and changes nothing, when the answer is not for the device as it stands: it
 * came twice, or another tab's came before it.
 */
export async function applyAnswer(
  tx: StoreTransaction,
  owner: Owner,
  answer: SyncAnswer,
  now: number,
): Promise<Settled[] | undefined> {
  const state = await stateOf(tx)
  if (answer.from !== (state.rows === rowVersion ? state.cursor : null)) return undefined
  await rewind(tx)
  await applyRows(tx.rows.listings, 'listings', answer)
  await applyRows(tx.rows.savedListings, 'savedListings', answer)
  // A server that lost its history may have lost what it acknowledged, too: all is sent again.
  if (answer.reset) await markAcked(tx, false)
  const settled = await settle(tx, answer)
  await drop(tx, answer.last)
  await show(tx, owner, await tx.actions.all())
  await tx.state.put([
    {
      ...state,
      rows: rowVersion,
      cursor: answer.cursor,
      complete: answer.more ? state.complete && !answer.reset : true,
      ...(!answer.more && { syncedAt: now }),
    },
  ])
  return settled
}

async function applyRows<T extends TableName>(
  records: Records<Tables[T], string>,
  table: T,
  answer: SyncAnswer,
): Promise<void> {
  if (answer.reset) await records.clear()
  if (answer.purge.length > 0) {
    const people = new Set<string | undefined>(answer.purge)
    const rows = await records.all()
    await records.delete(rows.filter((row) => people.has(personOf[table](row))).map(keyOf[table]))
  }
  await records.delete(answer.del[table] ?? [])
  await records.put(unpack(answer, table))
}

async function settle(tx: StoreTransaction, { results }: SyncAnswer): Promise<Settled[]> {
  const settled: Settled[] = []
  for (const [seq, outcome, said] of results) {
    const [action] = await tx.actions.get([seq])
    if (!action || action.acked) continue
    if (outcome === 'ok') {
      await tx.actions.put([{ ...action, acked: true }])
      settled.push({ seq, ok: true, reply: said })
    } else {
      const gone = await refuse(tx, action, said)
      for (const each of gone) settled.push({ seq: each.seq, ok: false, problem: said })
    }
  }
  return settled
}

async function drop(tx: StoreTransaction, last: number): Promise<void> {
  const done = (action: QueuedAction) => action.acked && action.seq <= last
  await tx.actions.delete((await tx.actions.all()).filter(done).map(({ seq }) => seq))
}

async function markAcked(tx: StoreTransaction, acked: boolean): Promise<void> {
  await tx.actions.put((await tx.actions.all()).map((action) => ({ ...action, acked })))
}
