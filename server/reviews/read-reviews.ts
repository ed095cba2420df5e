import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import type { Env } from '../env.ts'
import { pageAnswer, pageRequest, placeInTime } from '../paging.ts'
import { answerData } from '../data-answer.ts'
import { isThere, noSuchUser } from '../profiles/queries.ts'
import { viewerOf } from '../viewer.ts'
import { placeOfReview, reviewAnswer, reviewPage } from './queries.ts'

/** GET /reviews/user/:id */
export async function readReviews(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  const page = pageRequest(c.req.query())
  const after = placeInTime(page, 'two')
  const revieweeId = c.req.param('id') ?? ''
  const rows = await c.get('resources').readers.read(async (db) => {
    const [person] = await db.select({ id: users.id }).from(users).where(isThere(revieweeId))
    if (!person) throw noSuchUser()
    return reviewPage(db, { revieweeId, userId }, { after, limit: page.limit + 1 })
  })
  const answer = pageAnswer(c.req.url, page, rows, {
    place: placeOfReview,
    text: (row) => JSON.stringify(reviewAnswer(row)),
  })
  return answerData(c, answer)
}
