import type { Context } from 'hono'
import * as v from 'valibot'
import { dealLimits, dealSchema, dealStates } from '#sync/deals/deals.ts'
import { listingSchema } from '#sync/listings.ts'
import { parse } from '#sync/parse.ts'
import type { Env } from '../env.ts'
import { isLong, pageRequest } from '../paging.ts'
import { answerRead } from '../reading/answer.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { accept, confirm, end, keep, offer, reserve, skip } from './actions.ts'
import { dealPage } from './pages.ts'
import { dealAt } from './deal-rows.ts'
import { findDeal } from './queries.ts'
import { sell } from './sell.ts'
import {
  answerBody,
  confirmBody,
  endBody,
  namedDeal,
  offerBody,
  reserveBody,
  sellBody,
} from './wire.ts'
import { listingId } from '../listings/routes.ts'

const stateQuery = v.object({ state: v.optional(v.picklist(dealStates)) })

/** GET /api/deals */
export async function readDeals(c: Context<Env>): Promise<Response> {
  const query = c.req.query()
  const page = pageRequest(query)
  const { state } = parse(stateQuery, query)
  const now = c.get('resources').clock()
  const args = { viewer: viewerOf(c), url: c.req.url, page, state, now }
  return answerRead(c, dealPage, args, { isCostly: isLong(page) })
}

/** GET /api/deals/:id */
export async function readDeal(c: Context<Env>): Promise<Response> {
  const viewer = viewerOf(c)
  const { readers, clock } = c.get('resources')
  const id = namedDeal(c.req.param('id') ?? '')
  const row = await readers.read((db) => findDeal(db, viewer, id))
  return c.json(dealAt(row, viewer.userId, clock()))
}

const note = { maxLength: dealLimits.note }

/** The deal actions, by their REST addresses. */
export const dealWrites: Exposure[] = [
  expose(offer, {
    summary: 'Makes an offer for a listing, or answers or changes one.',
    about:
      'A buyer and a listing have one deal. Without `turn`, this is a new offer. With the `turn` of the open offer, it changes that offer or answers it with another amount. A seller names the `buyerId`, who must have asked. The offer is open for 48 hours.',
    body: offerBody,
    demands: ['listingIds', 'amount'],
    limits: { note },
    status: 201,
    args: ({ body, newId }) => ({
      ...body,
      card: body.card ?? newId(),
      amount: body.amount ?? '',
    }),
    answer: dealSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(accept, {
    summary: 'Accepts an offer.',
    about: 'The listing is then reserved for the buyer at this amount, and Pending.',
    body: answerBody,
    args: ({ id, body, newId }) => ({ ...body, id: namedDeal(id), card: body.card ?? newId() }),
    answer: dealSchema,
    refuses: ['not_found', 'conflict'],
  }),
  expose(end, {
    summary: 'Declines or withdraws an offer, or cancels a reservation.',
    about: 'Only you can read `why`.',
    body: endBody,
    limits: { why: { maxLength: dealLimits.why } },
    args: ({ id, body, newId }) => ({ ...body, id: namedDeal(id), card: body.card ?? newId() }),
    answer: dealSchema,
    refuses: ['not_found', 'conflict'],
  }),
  expose(reserve, {
    summary: 'Reserves your listing for someone who has asked about it.',
    about: 'The amount is the buyer’s open offer, or else the asking price.',
    body: reserveBody,
    demands: ['amount'],
    args: ({ body, newId }) => ({ ...body, card: body.card ?? newId(), amount: body.amount ?? '' }),
    answer: dealSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(sell, {
    summary: 'Marks your listing as sold.',
    about:
      'Without `buyerId`, it is sold to the buyer of its reservation. null is someone who is not named. All other offers end.',
    body: sellBody,
    args: ({ id, body }) => ({ ...body, id: listingId(id) }),
    answer: listingSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(confirm, {
    summary: 'Says whether you got what was marked as sold to you.',
    about:
      'From two hours after a meet-up with the seller, the buyer of a reservation can say it, too. The listing is then Sold.',
    body: confirmBody,
    args: ({ id, body }) => ({ ...body, id: namedDeal(id) }),
    answer: dealSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(keep, {
    summary: 'Says that your listing is still reserved.',
    about: 'The reservation then holds for seven more days.',
    body: noBody,
    args: ({ id }) => ({ id: namedDeal(id) }),
    answer: dealSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(skip, {
    summary: 'Ends the question for a review of the other person of a sale.',
    about: 'The deal then has no `asksReview` for you.',
    body: noBody,
    args: ({ id }) => ({ id: namedDeal(id) }),
    answer: dealSchema,
    refuses: ['not_found'],
  }),
]
