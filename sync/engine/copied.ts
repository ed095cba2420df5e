import type { Settlement } from './apply.ts'
import { leaveLog, stateOf } from './outbox.ts'
import type { SyncProblem, SyncRequest } from './protocol.ts'
import type { Owner } from './queued.ts'
import { refuseAll } from './refused.ts'
import type { QueuedAction, StoreTransaction } from './store.ts'

/** The sentence of a write that this copy or another one may have sent. */
export const copied =
  'This browser’s data was copied and used elsewhere, so Quad cannot tell whether this was done. Please check before you try again.'

/**
 * Makes a copied store a device of its own, with a new id. What was certainly never done stays in the
 * queue under its number. What may have been done becomes a refused write, so that its author decides.
 * Acknowledged actions leave the queue, because the next rows include them.
 * @param request the request that the server did not take
 * @returns the refused actions; undefined, and changes nothing, if the state has changed since the request
 */
export async function leaveOriginal(
  tx: StoreTransaction,
  owner: Owner,
  request: SyncRequest,
  client: string,
): Promise<Settlement[] | undefined> {
  const { push, lease: _, ...state } = await stateOf(tx)
  if (!push || request.push?.id !== push.id) return undefined
  const log = await tx.log.all()
  const isDone = ({ seq }: QueuedAction) => seq <= state.ackedUpTo
  const problem: SyncProblem = { code: 'bad_input', message: copied }
  const open = log.filter((each) => !isDone(each))
  const gone = await refuseAll(tx, owner, open, ({ seq }) =>
    seq <= push.unsureUpTo ? problem : undefined,
  )
  await leaveLog(
    tx,
    log.filter(isDone).map(({ seq }) => seq),
  )
  const { lastSeq } = await stateOf(tx)
  await tx.state.put([{ ...state, client, lastSeq }])
  return gone.map((seq) => ({ seq, ok: false, problem }))
}
