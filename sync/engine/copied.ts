import type { Settlement } from './apply.ts'
import { stateOf } from './outbox.ts'
import { rewind, show } from './overlay.ts'
import type { SyncProblem, SyncRequest } from './protocol.ts'
import type { Owner } from './queued.ts'
import { refuse } from './refused.ts'
import type { StoreTransaction } from './store.ts'

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
  await rewind(tx)
  await tx.actions.deleteUpTo(state.ackedUpTo)
  const problem: SyncProblem = { code: 'bad_input', message: copied }
  const queue = await tx.actions.all()
  const gone = new Set<number>()
  for (const action of queue) {
    if (action.seq > push.unsureUpTo || gone.has(action.seq)) continue
    const rest = queue.filter(({ seq }) => !gone.has(seq))
    for (const { seq } of await refuse(tx, owner, action, { problem, queue: rest })) gone.add(seq)
  }
  await tx.state.put([{ ...state, client }])
  await show(tx, owner, await tx.actions.all())
  return [...gone].map((seq) => ({ seq, ok: false, problem }))
}
