import type { Context } from 'hono'
import * as v from 'valibot'
import { buyerOf, dealAnswerSchema, dealLimits, dealStates, listingOf } from '#sync/deals/deals.ts'
import { isId } from '#sync/id.ts'
import { listingLimits, listingSchema } from '#sync/listings.ts'
import { parse } from '#sync/parse.ts'
import type { Env } from '../env.ts'
import { noSuchListing } from '../listings/queries.ts'
import { isLong, pageRequest } from '../paging.ts'
import { answerRead } from '../reading/answer.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { accept, confirm, end, keep, offer, reserve, sell, skipReview } from './actions.ts'
import { dealAnswer } from './answer.ts'
import { dealsPage } from './pages.ts'
import { findOwnDeal, noSuchDeal } from './queries.ts'
import { acceptBody, confirmBody, endBody, offerBody, reserveBody, sellBody } from './wire.ts'

export const dealsQuery = v.object({ state: v.optional(v.picklist(dealStates)) })

/** GET /api/deals?state=&limit=&cursor= */
export async function readDeals(c: Context<Env>): Promise<Response> {
  const page = pageRequest(c.req.query())
  const { state } = parse(dealsQuery, { state: c.req.query('state') || undefined })
  const args = { viewer: viewerOf(c), state, url: c.req.url, page }
  return answerRead(c, dealsPage, args, { isCostly: isLong(page) })
}

/** GET /api/deals/:id */
export async function readDeal(c: Context<Env>): Promise<Response> {
  const viewer = viewerOf(c)
  const id = c.req.param('id') ?? ''
  const found = await c.get('resources').readers.read((db) => findOwnDeal(db, viewer, id))
  return c.json(dealAnswer(found, viewer.userId))
}

const amount = { minimum: 0, maximum: listingLimits.price }
const noteLimit = { maxLength: dealLimits.note }

/** The deal actions, by their REST addresses. */
export const dealWrites: Exposure[] = [
  expose(offer, {
    summary: 'Offers an amount for a listing.',
    about:
      'The buyer offers, and the seller may offer the listing to someone who has asked about it (`buyerId`). The amount is at most the asking price. To change an open offer or to answer it with another amount, name its `turn`. An offer is open for 48 hours and opens the conversation of the two. `seenPrice` is the asking price that the author saw: with it, an offer above a price that was lowered since is a conflict.',
    body: offerBody,
    limits: { amount, note: noteLimit },
    args: ({ body, newId }) => ({ ...body, card: body.card ?? newId() }),
    status: 201,
    answer: dealAnswerSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(accept, {
    summary: 'Accepts an offer.',
    about:
      'For the side that was asked. `turn` is that of the amount that you saw. The listing becomes Pending, and no one else can have it in the meantime.',
    body: acceptBody,
    args: ({ id, body, newId }) => ({ ...body, id: dealId(id), card: body.card ?? newId() }),
    answer: dealAnswerSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(end, {
    summary: 'Declines or withdraws an offer, or cancels a reservation.',
    about:
      'The side that was asked declines, the author withdraws, and either side cancels a reservation. Only you can read `why`.',
    body: endBody,
    args: ({ id, body, newId }) => ({ ...body, id: dealId(id), card: body.card ?? newId() }),
    answer: dealAnswerSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(reserve, {
    summary: 'Reserves your listing for someone.',
    about:
      'For someone who has written to you about it. `amount` is their open offer, or else the asking price. The listing becomes Pending.',
    body: reserveBody,
    limits: { amount },
    args: ({ body, newId }) => ({ ...body, card: body.card ?? newId() }),
    answer: dealAnswerSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(sell, {
    summary: 'Marks your listing as sold, and names its buyer.',
    about:
      '`:id` is the listing. Without `buyerId`, a reservation’s buyer is taken; null names no one. The other offers for the listing end.',
    body: sellBody,
    args: ({ id, body, newId }) => ({ ...body, id: listingId(id), card: body.card ?? newId() }),
    answer: listingSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(confirm, {
    summary: 'Says whether you have what was sold to you.',
    about:
      'For the buyer. If you have it, the sale counts for its seller. Without an answer it counts after seven days; a review of the seller confirms it, too.',
    body: confirmBody,
    args: ({ id, body }) => ({ ...body, id: dealId(id) }),
    answer: dealAnswerSchema,
    refuses: ['not_found', 'conflict'],
  }),
  expose(skipReview, {
    summary: 'Ends the question for a review.',
    about:
      'After a confirmed sale, `asksReview` asks each side to review the other, unless they have. Posting the review ends it, too.',
    body: noBody,
    args: ({ id }) => ({ id: dealId(id) }),
    answer: dealAnswerSchema,
    refuses: ['not_found'],
  }),
  expose(keep, {
    summary: 'Says that a reservation still holds.',
    about: 'For the seller. It holds for another seven days.',
    body: noBody,
    args: ({ id }) => ({ id: dealId(id) }),
    answer: dealAnswerSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
]

/** An id that no deal can have gets the same answer as an unknown one. */
function dealId(id: string): string {
  if (!isId(listingOf(id)) || !isId(buyerOf(id)) || id.charAt(36) !== '.') throw noSuchDeal()
  return id
}

function listingId(id: string): string {
  if (!isId(id)) throw noSuchListing()
  return id
}
