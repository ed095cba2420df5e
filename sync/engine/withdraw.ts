import { leaveLog, stateOf } from './outbox.ts'
import { isUnseen, type Owner } from './queued.ts'
import { dependentsOf } from './refused.ts'
import { makerOf, makersIn } from './replay.ts'
import type { QueuedAction, StoreTransaction } from './store.ts'
import type { RowRef } from './view.ts'

/**
 * The actions that leave the log with one that was never sent: itself and its dependents.
 * @returns none if it was sent or is gone
 */
export async function withdrawable(
  tx: StoreTransaction,
  owner: Owner,
  seq: number,
): Promise<QueuedAction[]> {
  const { sentUpTo } = await stateOf(tx)
  const unsent = await tx.log.after(sentUpTo, Infinity)
  const action = unsent.find((each) => each.seq === seq)
  return action ? withDependents(tx, owner, action) : []
}

async function withDependents(
  tx: StoreTransaction,
  owner: Owner,
  action: QueuedAction,
): Promise<QueuedAction[]> {
  const log = await tx.log.all()
  return [action, ...dependentsOf(action, log, await makersIn(tx, owner, log))]
}

/** Withdraws them. @returns every action that left the log */
export async function withdraw(
  tx: StoreTransaction,
  owner: Owner,
  seq: number,
): Promise<QueuedAction[]> {
  return remove(tx, await withdrawable(tx, owner, seq))
}

/**
 * Withdraws the write that creates a row, with its dependents, in place of a write that deletes the
 * row: nobody has seen it.
 * @returns every action that left the log; none if the server may have the row
 */
export async function cancel(
  tx: StoreTransaction,
  owner: Owner,
  row: RowRef,
): Promise<QueuedAction[]> {
  const maker = await makerOf(tx, owner, row)
  if (!maker || !isUnseen(maker, await stateOf(tx))) return []
  return remove(tx, await withDependents(tx, owner, maker))
}

async function remove(tx: StoreTransaction, gone: QueuedAction[]): Promise<QueuedAction[]> {
  await leaveLog(
    tx,
    gone.map(({ seq }) => seq),
  )
  return gone
}
