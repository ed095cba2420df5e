import type { Block } from '#sync/blocks.ts'
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
  const { base, blocks, conversations, profiles } = currentDatabase()
  const [talks, seen, blocked, unblocked] = await Promise.all([
    conversations.bulkGet(ids),
    profiles.bulkGet(ids),
    blocks.bulkGet(ids),
    // An unblock that waits to be sent has deleted the row with the name.
    base.bulkGet(ids.map((id) => `blocks/${id}`)),
  ])
  return new Map(
    ids.flatMap((id, i) => {
      const name =
        seen[i]?.username ??
        blocked[i]?.username ??
        talks[i]?.messagesWith ??
        usernameIn(unblocked[i]?.row)
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
}

function usernameIn(row: object | null | undefined): string | undefined {
  const { username }: Partial<Block> = row ?? {}
  return username
}
