import { useLiveQuery } from 'dexie-react-hooks'
import { isSilent, listingOf, personOf } from '#sync/engine/queued.ts'
import { currentDatabase } from '../device/current-database.ts'
import { loadActions } from '../device/known-actions.ts'
import { waitingActions, type WaitingAction } from '../device/queue.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { describe } from '../refusals/describe.ts'
import { namesOf } from '../refusals/names.ts'
import type { DescribedRefusal } from '../refusals/queries.ts'

export interface Outbox {
  waiting: WaitingWrite[]
  refused: DescribedRefusal[]
}

interface WaitingWrite extends WaitingAction {
  words: string
  /** The listing that the write is about, if this device has it. */
  listingId: string | undefined
  /** The person whose profile shows it. */
  personId: string | undefined
  page: Page
}

type Page = 'settings' | 'profile' | undefined

/** Every waiting and every refused write, in plain words; undefined until they were read. */
export const useOutbox = (): Outbox | undefined =>
  useLiveQuery(async () => {
    const known = await Promise.resolve(loadActions())
    const queue = (await waitingActions()).filter((each) => !isSilent(known, each))
    const entries = (await refusedWrites()).filter(({ action }) => !isSilent(known, action))
    const made = [...queue, ...entries.map(({ action }) => action)]
    const ids = [...new Set(made.flatMap((each) => listingOf(known, each) ?? []))]
    const here = new Set(await currentDatabase().listings.where('_id').anyOf(ids).primaryKeys())
    const names = new Map([...(await titlesOf(ids)), ...(await namesOf(known, made))])
    return {
      waiting: queue.map((each) => {
        const listingId = listingOf(known, each)
        return {
          ...each,
          words: describe(known, each, names),
          listingId: here.has(listingId ?? '') ? listingId : undefined,
          personId: personOf(known, each),
          page: known.get(each.name)?.page,
        }
      }),
      refused: entries.map((each) => ({ ...each, words: describe(known, each.action, names) })),
    }
  })

async function titlesOf(ids: string[]): Promise<(readonly [string, string])[]> {
  const { listings, base } = currentDatabase()
  const rows = await listings.bulkGet(ids)
  // The row of a listing that waits to be deleted is only in the base.
  const bases = await base.bulkGet(ids.map((id) => `listings/${id}`))
  return ids.flatMap((id, i) => {
    const before = bases[i]?.row
    const title = rows[i]?.title ?? (before && 'title' in before ? before.title : undefined)
    return title === undefined ? [] : [[id, title] as const]
  })
}
