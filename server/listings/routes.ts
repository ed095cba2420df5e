import type { Context } from 'hono'
import * as v from 'valibot'
import { renewListings } from '#sync/actions/listings.ts'
import { messageSchema } from '#sync/answer.ts'
import { isId } from '#sync/id.ts'
import { listingLimits, listingSchema } from '#sync/listings.ts'
import type { Env } from '../env.ts'
import type { Reference } from '../openapi/reference.ts'
import { isLong, pageRequest } from '../paging.ts'
import { answerRead } from '../reading/answer.ts'
import { assertCategory } from '../rules/queries.ts'
import type { Implementation } from '../sync/implement.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { create, edit, move, remove } from './actions.ts'
import { listingAnswer, listingInfo, type ListingRow } from './listing-rows.ts'
import { dayOfCampus } from './campus-day.ts'
import { inquire, view } from './counts.ts'
import { feedRequest } from './feed-request.ts'
import { feedPage, isCostlyFeed, sellerPage } from './pages.ts'
import { findReadableListing, noSuchListing } from './queries.ts'
import { renew } from './renew.ts'
import { ownListingAnswer, ownRow } from './sellers-part.ts'
import { createBody, editBody } from './wire.ts'

/** GET /api/listings?limit=&cursor=&q=&category=&eventType=&tab=&sort=&minPrice=&maxPrice=&condition=&hideSold=&mustGo= */
export async function readFeed(c: Context<Env>): Promise<Response> {
  const viewer = viewerOf(c)
  const { readers, clock } = c.get('resources')
  const query = c.req.query()
  // No other filter asks for the day.
  const today = query['mustGo']
    ? await readers.read((db) => dayOfCampus(db, viewer.universityId, clock()))
    : ''
  const wanted = feedRequest(query, today)
  const { category } = wanted.filter
  if (category !== undefined) await readers.read((db) => assertCategory(db, category))
  const known = c.req.header('if-none-match')
  const args = { ...wanted, viewer, url: c.req.url, known }
  return answerRead(c, feedPage, args, { isCostly: isCostlyFeed(wanted) })
}

/** GET /api/listings/user/:id */
export function readSellerListings(c: Context<Env>): Promise<Response> {
  const page = pageRequest(c.req.query())
  const sellerId = c.req.param('id') ?? ''
  const args = { viewer: viewerOf(c), sellerId, url: c.req.url, page }
  return answerRead(c, sellerPage, args, { isCostly: isLong(page) })
}

/** GET /api/listings/:id */
export async function readListing(c: Context<Env>): Promise<Response> {
  const row = await listingOfAddress(c)
  if (row.sellerId !== viewerOf(c).userId) return c.json(listingAnswer(row))
  return c.json(ownListingAnswer(await c.get('resources').readers.read((db) => ownRow(db, row))))
}

/** GET /api/listings/info/:id */
export const readListingInfo = async (c: Context<Env>): Promise<Response> =>
  c.json(listingInfo(await listingOfAddress(c)))

function listingOfAddress(c: Context<Env>): Promise<ListingRow> {
  const viewer = viewerOf(c)
  return c
    .get('resources')
    .readers.read((db) => findReadableListing(db, viewer, c.req.param('id') ?? ''))
}

const limits = {
  title: { maxLength: listingLimits.title },
  description: { maxLength: listingLimits.description },
  price: { minimum: 0, maximum: listingLimits.price },
  floor: { minimum: 0, maximum: listingLimits.price },
  images: { maxItems: listingLimits.images },
}

/** The listing actions, by their REST addresses. */
export const listingWrites: Exposure[] = [
  expose(create, {
    summary: 'Creates a listing on your campus.',
    about:
      'Upload the photos first and name them by `path` or `public_id`; the first photo is the cover. The price has at most two decimals. `category` is a `name` of `GET /api/rules`. Event tickets need an `eventType`. A listing with a word from the list of your school has `hidden.by` `check`: only you and moderators see it until a moderator has released it. `floor` is the lowest offer you want to hear of; only you can read it. `mustGoBy` is the last day to pick it up, or the day of the event, from today to a year ahead on your campus; after it, the listing is hidden. Send an `id` (a UUID) to make the call safe to repeat.',
    body: createBody,
    limits,
    demands: ['title', 'description', 'price', 'category'],
    args: ({ body: { id, ...fields }, newId }) => ({ ...fields, id: id ?? newId() }),
    status: 201,
    reply: (listing) => ({ ...listing, seller: listing.seller._id }),
    answer: v.object({ ...listingSchema.entries, seller: v.string() }),
    refuses: ['conflict'],
  }),
  expose(edit, {
    summary: 'Changes your listing.',
    about:
      'Changes only the fields you send. `Active` is accepted in place of `Available`. A new title or description can make the listing wait for a moderator, as a new listing can.',
    body: editBody,
    limits,
    args: ({ id, body }) => ({ ...body, id: listingId(id) }),
    answer: listingSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(renew, {
    summary: 'Says that listings of yours are still available.',
    about:
      'Shows again those that were hidden for their age. The order of the feed and `timeListed` stay. Listings that you have deleted are left out.',
    body: renewListings.args,
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Listings renewed.',
    refuses: ['forbidden', 'not_found'],
  }),
  exposeById(remove, {
    summary: 'Deletes your listing.',
    answer: messageSchema,
    says: 'Listing deleted.',
    refuses: ['forbidden', 'not_found'],
  }),
  exposeById(move, {
    summary: 'Moves your listing to your current campus.',
    answer: listingSchema,
    refuses: ['forbidden', 'not_found'],
  }),
  exposeById(view, {
    summary: 'Counts a view.',
    about: 'Each viewer counts once a day. Views by the seller are not counted.',
    answer: listingSchema,
    refuses: ['not_found'],
  }),
  exposeById(inquire, {
    summary: 'Counts an inquiry.',
    about: 'Each user counts once. Inquiries by the seller are not counted.',
    answer: listingSchema,
    refuses: ['not_found'],
  }),
]

/** An action whose only argument is the id in its address. */
function exposeById<Result>(
  implementation: Implementation<{ id: string }, Result>,
  text: Pick<Reference, 'summary' | 'about' | 'answer' | 'says' | 'refuses'>,
): Exposure {
  return expose(implementation, {
    ...text,
    body: noBody,
    args: ({ id }) => ({ id: listingId(id) }),
  })
}

/** An id that no listing can have gets the same answer as an unknown one. */
export function listingId(id: string): string {
  if (!isId(id)) throw noSuchListing()
  return id
}
