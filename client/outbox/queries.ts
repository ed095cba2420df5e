import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Action } from '#sync/engine/action.ts'
import { isSilent, listingOf, readQueued, type Actions } from '#sync/engine/queued.ts'
import type { QueuedAction, RefusedWrite } from '#sync/engine/store.ts'
import { currentDatabase } from '../device/current-database.ts'
import { loadActions, loadedActions } from '../device/known-actions.ts'
import { queuedMessageOf } from '../messages/queued-message.ts'

export interface Outbox {
  /** `listingId`: the listing that it is about, if that can be opened here. */
  waiting: (QueuedAction & { words: string; listingId: string | undefined; page: Page })[]
  refused: (RefusedWrite & { words: string })[]
}
type Page = 'settings' | 'profile' | undefined

/** All that waits to be sent, and all that was refused, in plain words; undefined until read. */
export const useOutbox = (): Outbox | undefined =>
  useLiveQuery(async () => {
    const known = await Promise.resolve(loadActions())
    const { actions, refused } = currentDatabase()
    const queue = (await actions.toArray()).filter((each) => !each.acked && !isSilent(known, each))
    const entries = (await refused.toArray()).filter(({ action }) => !isSilent(known, action))
    const made = [...queue, ...entries.map(({ action }) => action)]
    const ids = [...new Set(made.flatMap((each) => listingOf(known, each) ?? []))]
    const here = new Set(await currentDatabase().listings.where('_id').anyOf(ids).primaryKeys())
    const names = new Map([...(await titlesOf(ids)), ...(await namesOf(made))])
    return {
      waiting: queue.map((each) => {
        const listingId = listingOf(known, each)
        return {
          ...each,
          words: describe(known, each, names),
          listingId: here.has(listingId ?? '') ? listingId : undefined,
          page: known.get(each.name)?.page,
        }
      }),
      refused: entries.map((each) => ({ ...each, words: describe(known, each.action, names) })),
    }
  })

/** The refused writes of one action, in plain words. */
export const useRefusedBy = (action: Action): Outbox['refused'] =>
  useLiveQuery(
    async () => {
      const known = new Map([[action.name, action]])
      const entries = await currentDatabase()
        .refused.filter((each) => each.action.name === action.name)
        .toArray()
      return entries.map((each) => ({ ...each, words: describe(known, each.action, new Map()) }))
    },
    [action],
    [],
  )

/** What was refused of one listing. */
export const useRefusedOf = (listingId: string): RefusedWrite[] =>
  useLiveQuery(
    async () => {
      const entries = await currentDatabase().refused.toArray()
      return entries.length === 0 ? noEntries : entriesAbout(listingId, entries)
    },
    [listingId],
    noEntries,
  )

/** The definition of an action; undefined until the definitions are loaded. */
export function useAction(name: string): Action | undefined {
  const [actions, setActions] = useState(loadedActions)
  useEffect(() => {
    if (!actions) loadActions().then(setActions, () => undefined)
  }, [actions])
  return actions?.get(name)
}

const noEntries: RefusedWrite[] = []

async function entriesAbout(listingId: string, entries: RefusedWrite[]): Promise<RefusedWrite[]> {
  const known = await loadActions()
  return entries.filter(
    ({ action }) => !isSilent(known, action) && listingOf(known, action) === listingId,
  )
}

/**
 * An action in the words of the person who did it.
 * @param names titles of listings and names of people, by id
 */
function describe(
  actions: Actions,
  queued: Pick<QueuedAction, 'name' | 'version' | 'args' | 'about'>,
  names: ReadonlyMap<string, string>,
): string {
  const read = readQueued(actions, queued)
  const title = names.get(listingOf(actions, queued) ?? '') ?? queued.about
  const listing = title === undefined ? 'a listing' : `“${title}”`
  const words = read?.action.words?.(read.args, { listing, username: (id) => names.get(id) })
  return words ?? 'A change'
}

async function titlesOf(ids: string[]): Promise<(readonly [string, string])[]> {
  const { listings, base } = currentDatabase()
  const rows = await listings.bulkGet(ids)
  // A listing that waits to be deleted is only in the base, as the server still has it.
  const bases = await base.bulkGet(ids.map((id) => `listings/${id}`))
  return ids.flatMap((id, i) => {
    const before = bases[i]?.row
    const title = rows[i]?.title ?? (before && 'title' in before ? before.title : undefined)
    return title === undefined ? [] : [[id, title] as const]
  })
}

async function namesOf(actions: QueuedAction[]): Promise<(readonly [string, string])[]> {
  const ids = actions.flatMap((each) => queuedMessageOf(each)?.recipientId ?? [])
  const rows = await currentDatabase().conversations.bulkGet([...new Set(ids)])
  return rows.flatMap((row) => (row ? [[row.otherUserId, row.messagesWith] as const] : []))
}
