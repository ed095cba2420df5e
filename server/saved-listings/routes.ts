import type { Context } from 'hono'
import * as v from 'valibot'
import { notifyOnUpdate, saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { savedListingAnswerSchema, savedListingSchema } from '#sync/saved-listings.ts'
import type { Env } from '../env.ts'
import { pageAnswer, pageRequest, placeOf } from '../paging.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { notify, save, unsave } from './actions.ts'
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

/** The saved-listing actions. Their bodies are their arguments. */
export const savedListingWrites: Exposure[] = [
  expose(save, {
    summary: 'Saves a listing.',
    about: 'Saving a listing twice returns the same saved listing.',
    body: saveListing.args,
    args: ({ body }) => body,
    answer: savedListingAnswerSchema,
    refuses: ['not_found', 'limited'],
  }),
  expose(unsave, {
    summary: 'Unsaves a listing.',
    body: unsaveListing.args,
    args: ({ body }) => body,
    answer: v.pick(savedListingSchema, ['savedListingId', 'listingId']),
    refuses: ['not_found'],
  }),
  expose(notify, {
    summary: 'Turns notifications about a saved listing on or off.',
    about: 'Without `notifyOnUpdate`, it switches to the other state.',
    body: notifyOnUpdate.args,
    args: ({ body }) => body,
    answer: savedListingSchema,
    refuses: ['not_found'],
  }),
]
