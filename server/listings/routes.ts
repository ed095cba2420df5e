import type { Context } from 'hono'
import * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { isId } from '#sync/id.ts'
import { listingLimits, listingSchema } from '#sync/listings.ts'
import { isDefault } from '#sync/moderation/rules.ts'
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
import { inquire, view } from './counts.ts'
import { feedRequest } from './feed-request.ts'
import { feedPage, isCostlyFeed, sellerPage } from './pages.ts'
import { findReadableListing, noSuchListing } from './queries.ts'
import { createBody, editBody } from './wire.ts'

/** GET /api/listings?limit=&cursor=&q=&category=&eventType=&tab=&sort=&minPrice=&maxPrice=&condition=&hideSold= */
export async function readFeed(c: Context<Env>): Promise<Response> {
  const wanted = feedRequest(c.req.query())
  const { category } = wanted.filter
  if (category !== undefined && !isDefault(category))
    await c.get('resources').readers.read((db) => assertCategory(db, category))
  const known = c.req.header('if-none-match')
  const args = { ...wanted, viewer: viewerOf(c), url: c.req.url, known }
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
export const readListing = async (c: Context<Env>): Promise<Response> =>
  c.json(listingAnswer(await listingOfAddress(c), viewerOf(c).userId))

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
      'Upload the photos first and name them by `path` or `public_id`; the first photo is the cover. The price has at most two decimals. `category` is a `name` of `GET /api/rules`. Event tickets need an `eventType`. A listing with a word from the list of your school has `hidden.by` `check`: only you and moderators see it until a moderator has released it. With `takesOffers` false, the price is the only amount that buyers can offer. Offers below `floor`, or below the price if that is lower, are declined for you; only your own answers have it. Send an `id` (a UUID) to make the call safe to repeat.',
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
      'Changes only the fields you send. `Active` is accepted in place of `Available`. Its deals follow: Available cancels a reservation, Sold sells it to the buyer of the reservation, and a price below an open offer ends it. A sale that its buyer has confirmed keeps the status.',
    body: editBody,
    limits,
    args: ({ id, body }) => ({ ...body, id: listingId(id) }),
    answer: listingSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
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
function listingId(id: string): string {
  if (!isId(id)) throw noSuchListing()
  return id
}
