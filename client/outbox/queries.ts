import { isSilent, listingOf, personOf, type Actions } from '#sync/engine/queued.ts'
import type { Rows } from '#sync/engine/replica.ts'
import { waitingActions, type WaitingAction } from '../device/queue.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { useActions } from '../device/use-actions.ts'
import { useQuery } from '../device/use-query.ts'
import { describe } from '../refusals/describe.ts'
import { useNames } from '../refusals/names.ts'
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

const noActions: Actions = new Map()

/** Every waiting and every refused write, in plain words; undefined until they were read. */
export function useOutbox(): Outbox | undefined {
  const { isRead, waiting, refused } = useQuery((rows) => ({
    isRead: rows.state() !== undefined,
    waiting: waitingActions(rows),
    refused: refusedWrites(rows),
  }))
  const isEmpty = waiting.length + refused.length === 0
  const loaded = useActions(!isEmpty)
  const known = loaded ?? noActions
  const queue = waiting.filter((each) => !isSilent(known, each))
  const entries = refused.filter(({ action }) => !isSilent(known, action))
  const made = [...queue, ...entries.map(({ action }) => action)]
  const people = useNames(known, made)
  const ids = made.flatMap((each) => listingOf(known, each) ?? [])
  const { titles, held } = useQuery((rows) => ({
    titles: new Map(titlesOf(rows, ids)),
    held: new Set(ids.filter((id) => rows.get('listings', id))),
  }))
  if (!isRead || !people || (!loaded && !isEmpty)) return undefined
  const names = new Map([...titles, ...people])
  return {
    waiting: queue.map((each) => {
      const listingId = listingOf(known, each)
      return {
        ...each,
        words: describe(known, each, names),
        listingId: listingId !== undefined && held.has(listingId) ? listingId : undefined,
        personId: personOf(known, each),
        page: known.get(each.name)?.page,
      }
    }),
    refused: entries.map((each) => ({ ...each, words: describe(known, each.action, names) })),
  }
}

function titlesOf(rows: Rows, ids: string[]): (readonly [string, string])[] {
  return ids.flatMap((id) => {
    // A deletion that waits leaves only the server's row.
    const row = rows.get('listings', id) ?? rows.below('listings', id)
    return row ? [[id, row.title] as const] : []
  })
}
