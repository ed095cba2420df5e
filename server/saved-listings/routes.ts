import type { Context } from 'hono'
import * as v from 'valibot'
import { savedListingAnswerSchema } from '#sync/saved-listings.ts'
import type { Env } from '../env.ts'
import type { Reference } from '../openapi/reference.ts'
import { pageAnswer, pageRequest, placeOf } from '../paging.ts'
import { viewerOf } from '../viewer.ts'
import { savedListingAnswer, savedListingsOf } from './queries.ts'

/** GET /api/saved-listings */
export async function readSavedListings(c: Context<Env>): Promise<Response> {
  const viewer = viewerOf(c)
  const page = pageRequest(c.req.query())
  const wanted = {
    after: page.cursor === undefined ? undefined : placeAfter(page.cursor),
    limit: page.limit + 1,
  }
  const rows = await c.get('resources').readers.read((db) => savedListingsOf(db, viewer, wanted))
  return pageAnswer(c.req.url, page, rows, {
    place: ({ saved }) => `${saved.savedAt} ${saved.savedListingId}`,
    text: (row) => JSON.stringify(savedListingAnswer(row)),
  })
}

function placeAfter(cursor: string): { savedAt: number; id: string } {
  const [savedAt = '', id = ''] = placeOf(cursor, /^\d{1,15} [0-9a-f.-]{73}$/).split(' ')
  return { savedAt: Number(savedAt), id }
}

export const savedListingReads: Reference[] = [
  {
    at: 'GET /api/saved-listings',
    summary: 'What you have saved, the latest first.',
    about: 'Listings that you may no longer see are left out.',
    isPaged: true,
    answer: v.array(savedListingAnswerSchema),
  },
]
