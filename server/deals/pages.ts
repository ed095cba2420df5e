import type { DealState } from '#sync/deals/deals.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { DataAnswer } from '../data-answer.ts'
import type { Db } from '../db/open.ts'
import { pageAnswer, placeInTime, type PageRequest } from '../paging.ts'
import { dealAt } from './deal-rows.ts'
import { ownDeals } from './queries.ts'

interface DealsRequest {
  viewer: Actor
  url: string
  page: PageRequest
  state: DealState | undefined
  now: number
}

/** A page of the viewer's own deals. */
export async function dealPage(
  db: Db,
  { viewer, url, page, state, now }: DealsRequest,
): Promise<DataAnswer> {
  const after = placeInTime(page, 'two')
  const rows = await ownDeals(db, viewer, { state, after, limit: page.limit + 1 })
  return pageAnswer(url, page, rows, {
    place: ({ changedAt, id }) => `${changedAt} ${id}`,
    text: (row) => JSON.stringify(dealAt(row, viewer.userId, now)),
  })
}
