import { personOf, type Actions } from '#sync/engine/queued.ts'
import type { QueuedAction } from '#sync/engine/store.ts'
import { currentDatabase } from '../device/current-database.ts'
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
  const { blocks, conversations, profiles } = currentDatabase()
  const [talks, seen, blocked] = await Promise.all([
    conversations.bulkGet(ids),
    profiles.bulkGet(ids),
    blocks.bulkGet(ids),
  ])
  return new Map(
    ids.flatMap((id, i) => {
      const name = seen[i]?.username ?? blocked[i]?.username ?? talks[i]?.messagesWith
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
}
