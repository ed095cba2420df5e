import { useLiveQuery } from 'dexie-react-hooks'
import { isSilent, listingOf, personOf } from '#sync/engine/queued.ts'
import type { Rows } from '#sync/engine/replica.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { loadActions } from '../device/known-actions.ts'
import { waitingActions, type WaitingAction } from '../device/queue.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { shownRows, useQuery } from '../device/use-query.ts'
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
export function useOutbox(): Outbox | undefined {
  const writes = useQuery((rows) => ({
    waiting: waitingActions(rows),
    refused: refusedWrites(rows),
    // Titles may come later.
    isWhole: rows.isWhole('listings'),
  }))
  return useLiveQuery(() => readOutbox(writes), [writes])
}

type Writes = { waiting: WaitingAction[]; refused: RefusedWrite[] }

async function readOutbox({ waiting, refused }: Writes): Promise<Outbox> {
  const known = await Promise.resolve(loadActions())
  const rows = shownRows()
  const queue = waiting.filter((each) => !isSilent(known, each))
  const entries = refused.filter(({ action }) => !isSilent(known, action))
  const made = [...queue, ...entries.map(({ action }) => action)]
  const ids = [...new Set(made.flatMap((each) => listingOf(known, each) ?? []))]
  const names = new Map([...titlesOf(rows, ids), ...(await namesOf(known, made))])
  return {
    waiting: queue.map((each) => {
      const listingId = listingOf(known, each) ?? ''
      return {
        ...each,
        words: describe(known, each, names),
        listingId: rows.get('listings', listingId) ? listingId : undefined,
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
