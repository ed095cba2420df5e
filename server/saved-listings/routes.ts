import type { Context } from 'hono'
import * as v from 'valibot'
import { notifyOnUpdate, saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { savedListingAnswerSchema, savedListingSchema } from '#sync/saved-listings.ts'
import type { Env } from '../env.ts'
import { isLong, pageRequest } from '../paging.ts'
import { answerRead } from '../reading/answer.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { notify, save, unsave } from './actions.ts'
import { savedPage } from './pages.ts'

/** GET /api/saved-listings */
export async function readSavedListings(c: Context<Env>): Promise<Response> {
  const page = pageRequest(c.req.query())
  const args = { viewer: viewerOf(c), url: c.req.url, page }
  return answerRead(c, savedPage, args, { isCostly: isLong(page) })
}

/** The saved-listing actions. Their bodies are their arguments. */
export const savedListingWrites: Exposure[] = [
  expose(save, {
    summary: 'Saves a listing.',
    about: 'Saving a listing twice returns the same saved listing.',
    body: saveListing.args,
    args: ({ body }) => body,
    answer: savedListingAnswerSchema,
    refuses: ['not_found'],
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
    about:
      'Without any of the other fields, it switches to the other state. `notifyOn` says about what: `all` is every change; `drops` is a price that is lower than all of the last 30 days and not above `alertPrice`, and that the listing is sold or deleted. With one of these fields, notifications are on, unless `notifyOnUpdate` is false. An `alertPrice` of null removes the amount.',
    body: notifyOnUpdate.args,
    args: ({ body }) => body,
    answer: savedListingSchema,
    refuses: ['not_found'],
  }),
]
