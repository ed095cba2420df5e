import type { Actor } from '#sync/engine/action.ts'
import type { DataAnswer } from '../data-answer.ts'
import type { Db } from '../db/open.ts'
import { pageAnswer, placeInTime, type PageRequest } from '../paging.ts'
import { meetUpOfRow } from './meet-up-rows.ts'
import { ownMeetUps } from './queries.ts'

interface MeetUpsRequest {
  viewer: Actor
  url: string
  page: PageRequest
}

/** A page of the viewer's own meet-ups. */
export async function meetUpPage(
  db: Db,
  { viewer, url, page }: MeetUpsRequest,
): Promise<DataAnswer> {
  const after = placeInTime(page, 'two')
  const rows = await ownMeetUps(db, viewer, { after, limit: page.limit + 1 })
  return pageAnswer(url, page, rows, {
    place: ({ at, id }) => `${at} ${id}`,
    text: (row) => JSON.stringify(meetUpOfRow(row, viewer.userId)),
  })
}
