import { readQueued, type Owner } from './queued.ts'
import type { QueuedAction, StoreTransaction } from './store.ts'

/**
 * Deletes earlier actions that `queued` makes needless, such as a second view of the same listing. Only
 * actions that were never sent: the server may know any other.
 */
export async function dropSuperseded(
  tx: StoreTransaction,
  { actions }: Owner,
  queued: QueuedAction,
  sentUpTo: number,
): Promise<void> {
  if (!actions.get(queued.name)?.supersedes) return
  const read = readQueued(actions, queued)
  const unsent = await tx.actions.after(sentUpTo, Infinity)
  const needless = unsent.filter((each) => {
    const earlier = each.name === queued.name ? readQueued(actions, each) : undefined
    return read && earlier && read.action.supersedes?.(read.args, earlier.args)
  })
  if (needless.length > 0) await tx.actions.delete(needless.map(({ seq }) => seq))
}
