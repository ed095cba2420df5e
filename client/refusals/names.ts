import { personOf, type Actions } from '#sync/engine/queued.ts'
import type { QueuedAction } from '#sync/engine/store.ts'
import { currentDatabase } from '../device/current-database.ts'
import { shownRows } from '../device/use-query.ts'
import { queuedMessageOf } from '../messages/queued-message.ts'

const recipientOf = (queued: Named) => queuedMessageOf(queued)?.recipientId

type Named = Pick<QueuedAction, 'name' | 'version' | 'args'>

/** The usernames of the people that actions are about, by id, as far as the device has them. */
export async function namesOf(
  actions: Actions,
  queued: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set(queued.flatMap((each) => recipientOf(each) ?? personOf(actions, each) ?? [])),
  ]
  if (ids.length === 0) return new Map()
  const rows = shownRows()
  const seen = await currentDatabase().profiles.bulkGet(ids)
  return new Map(
    ids.flatMap((id, i) => {
      const name =
        seen[i]?.username ??
        rows.get('blocks', id)?.username ??
        rows.get('conversations', id)?.messagesWith ??
        // An unblock that waits to be sent has deleted the row with the name.
        rows.below('blocks', id)?.username
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
}
