import type { Actor } from '#sync/engine/action.ts'
import type { DealState } from '#sync/deals/deals.ts'
import type { DataAnswer } from '../data-answer.ts'
import type { Db } from '../db/open.ts'
import { pageAnswer, placeInTime, type PageRequest } from '../paging.ts'
import { dealAnswer } from './answer.ts'
import { dealsOf } from './queries.ts'

interface Args {
  viewer: Actor
  state: DealState | undefined
  url: string
  page: PageRequest
}

/** A page of the viewer's deals, the latest change first. */
export async function dealsPage(db: Db, { viewer, state, url, page }: Args): Promise<DataAnswer> {
  const after = placeInTime(page, 'two')
  const rows = await dealsOf(db, viewer, { after, state, limit: page.limit + 1 })
  return pageAnswer(url, page, rows, {
    place: ({ deal }) => `${deal.changedAt} ${deal.id}`,
    text: (row) => JSON.stringify(dealAnswer(row, viewer.userId)),
  })
}
