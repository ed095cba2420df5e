import { useLiveQuery } from 'dexie-react-hooks'
import type { QueuedAction, RefusedWrite } from '#sync/engine/store.ts'
import { currentDatabase } from '../device/current-database.ts'
import { isSilent } from '../device/silent.ts'
import { describe, listingIdOf, recipientIdOf } from './describe.ts'

export interface Outbox {
  /** `listingId`: the listing that it is about, if that can be opened here. */
  waiting: (QueuedAction & { words: string; listingId: string | undefined })[]
  refused: (RefusedWrite & { words: string })[]
}

/** All that waits to be sent, and all that was refused, in plain words; undefined until read. */
export const useOutbox = (): Outbox | undefined =>
  useLiveQuery(async () => {
    const { actions, refused } = currentDatabase()
    const queue = (await actions.toArray()).filter((each) => !each.acked && !isSilent(each))
    const entries = (await refused.toArray()).filter(({ action }) => !isSilent(action))
    const made = [...queue, ...entries.map(({ action }) => action)]
    const titles = new Map([...(await titlesOf(made)), ...(await namesOf(made))])
    return {
      waiting: queue.map((each) => ({
        ...each,
        words: describe(each, titles),
        listingId: openable(each, titles),
      })),
      refused: entries.map((each) => ({ ...each, words: describe(each.action, titles) })),
    }
  })

function openable({ name, args }: QueuedAction, titles: ReadonlyMap<string, string>) {
  const id = listingIdOf(args)
  return id !== undefined && titles.has(id) && name !== 'listing.delete' ? id : undefined
}

/** What was refused of one listing. */
export const useRefusedOf = (listingId: string): RefusedWrite[] =>
  useLiveQuery(
    async () => {
      const entries = await currentDatabase().refused.toArray()
      return entries.filter(
        ({ action }) => !isSilent(action) && listingIdOf(action.args) === listingId,
      )
    },
    [listingId],
    noEntries,
  )

const noEntries: RefusedWrite[] = []

async function titlesOf(actions: QueuedAction[]): Promise<Map<string, string>> {
  const { listings, base } = currentDatabase()
  const ids = [...new Set(actions.flatMap(({ args }) => listingIdOf(args) ?? []))]
  const rows = await listings.bulkGet(ids)
  // One that waits to be deleted is here no more but as the server still has it.
  const bases = await base.bulkGet(ids.map((id) => `listings/${id}`))
  return new Map(
    ids.flatMap((id, i) => {
      const before = bases[i]?.row
      const title = rows[i]?.title ?? (before && 'title' in before ? before.title : undefined)
      return title === undefined ? [] : [[id, title] as const]
    }),
  )
}

async function namesOf(actions: QueuedAction[]): Promise<(readonly [string, string])[]> {
  const ids = [...new Set(actions.flatMap(({ args }) => recipientIdOf(args) ?? []))]
  const rows = await currentDatabase().conversations.bulkGet(ids)
  return rows.flatMap((row) => (row ? [[row.otherUserId, row.messagesWith] as const] : []))
}
