import { personOf, type Actions } from '#sync/engine/queued.ts'
import type { QueuedAction } from '#sync/engine/store.ts'
import { useQuery } from '../device/use-query.ts'
import { queuedMessageOf } from '../messages/queued-message.ts'
import { useProfiles } from '../profiles/queries.ts'

const recipientOf = (queued: Named) => queuedMessageOf(queued)?.recipientId

type Named = Pick<QueuedAction, 'name' | 'version' | 'args'>

/**
 * The usernames of the people that actions are about, by id, as far as the device has them; undefined
 * until they were read.
 */
export function useNames(
  actions: Actions,
  queued: readonly Named[],
): ReadonlyMap<string, string> | undefined {
  const ids = [
    ...new Set(queued.flatMap((each) => recipientOf(each) ?? personOf(actions, each) ?? [])),
  ]
  const seen = useProfiles(ids)
  return useQuery((rows) => {
    if (!seen) return undefined
    const named = ids.flatMap((id) => {
      const name =
        seen.find((profile) => profile?.id === id)?.username ??
        rows.get('blocks', id)?.username ??
        rows.get('conversations', id)?.messagesWith ??
        // An unblock that waits to be sent has deleted the row with the name.
        rows.below('blocks', id)?.username
      return name === undefined ? [] : [[id, name] as const]
    })
    return new Map(named)
  })
}
