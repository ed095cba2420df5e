import type { Actor } from '#sync/engine/action.ts'
import { isId } from '#sync/id.ts'
import type { Db } from '../db/open.ts'
import { pageAnswer, placeInTime, placeOf, type PageRequest } from '../paging.ts'
import type { DataAnswer } from '../data-answer.ts'
import { conversationAnswer } from './answer.ts'
import { conversationsOf, findOther, messagesWith } from './queries.ts'

const headers = { 'cache-control': 'no-store' }

interface PageArgs {
  viewer: Actor
  url: string
  page: PageRequest
}

/** A page of the viewer's conversations. */
export async function conversationsPage(
  db: Db,
  { viewer, url, page }: PageArgs,
): Promise<DataAnswer> {
  const after = placeInTime(page, 'one')
  const rows = await conversationsOf(db, viewer, { after, limit: page.limit + 1 })
  return pageAnswer(url, page, rows, {
    place: ({ lastAt, otherId }) => `${lastAt} ${otherId}`,
    text: (row) => JSON.stringify(conversationAnswer(row)),
    wrapper: 'messageList',
    headers,
  })
}

/** A page of the messages between the viewer and a person, named by id or username. */
export async function messagesPage(
  db: Db,
  { viewer, name, before, url, page }: PageArgs & { name: string; before: string | undefined },
): Promise<DataAnswer> {
  const other = await findOther(db, viewer, isId(name) ? { id: name } : { username: name })
  const wanted = { before: beforeOf(page.cursor, before), limit: page.limit + 1 }
  return pageAnswer(url, page, await messagesWith(db, viewer, other, wanted), {
    place: ({ sentAt }) => String(sentAt),
    text: ({ sentAt: _place, ...message }) => JSON.stringify(message),
    isReversed: true,
    headers,
  })
}

function beforeOf(cursor: string | undefined, before: string | undefined): number {
  if (cursor !== undefined) return Number(placeOf(cursor, /^\d{1,15}$/))
  return before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(before)
}
