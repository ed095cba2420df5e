import { leaveLog, stateOf } from './outbox.ts'
import type { Owner } from './queued.ts'
import { dependentsOf } from './refused.ts'
import { makersIn } from './replay.ts'
import type { QueuedAction, StoreTransaction } from './store.ts'

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
  if (!action) return []
  const makers = await makersIn(tx, owner, await tx.log.all())
  return [action, ...dependentsOf(action, unsent, makers)]
}

/** Withdraws them. @returns every action that left the log */
export async function withdraw(
  tx: StoreTransaction,
  owner: Owner,
  seq: number,
): Promise<QueuedAction[]> {
  const gone = await withdrawable(tx, owner, seq)
  await leaveLog(
    tx,
    gone.map((each) => each.seq),
  )
  return gone
}
