import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { pageAnswer, pageRequest } from '../paging.ts'
import { viewerOf } from '../viewer.ts'
import { listingAnswer, listingInfo, type ListingRow } from './answer.ts'
import { readFeedRows } from './feed.ts'
import { beforeOf, feedRequest } from './feed-request.ts'
import { feedTag } from './feed-tag.ts'
import { listingText, type RawListing } from './listing-text.ts'
import { findListing, listingsOfSeller } from './queries.ts'

const shown = {
  place: (row: ListingRow) => String(row.seq),
  text: (row: ListingRow) => JSON.stringify(listingAnswer(row)),
}
const kept = { place: ([seq]: RawListing) => String(seq), text: listingText }
const revalidated = { 'cache-control': 'private, no-cache', vary: 'Authorization' }

/** GET /api/listings?limit=&cursor=&q=&category=&eventType=&tab= */
export async function readFeed(c: Context<Env>): Promise<Response> {
  const viewer = viewerOf(c)
  const { url } = c.req
  const { page, filter } = feedRequest(c.req.query())
  return c.get('resources').readers.read(async (db) => {
    const headers = {
      ...revalidated,
      etag: await feedTag(db, viewer, url.slice(url.indexOf('/', 8))),
    }
    if (isKnown(c.req.header('if-none-match'), headers.etag))
      return new Response(null, { status: 304, headers })
    const rows = await readFeedRows(db, viewer, filter, page.limit + 1)
    return pageAnswer(url, page, rows, { ...kept, headers })
  })
}

/** GET /api/listings/user/:id */
export async function readSellerListings(c: Context<Env>): Promise<Response> {
  const viewer = viewerOf(c)
  const page = pageRequest(c.req.query())
  const wanted = { before: beforeOf(page), limit: page.limit + 1 }
  const sellerId = c.req.param('id') ?? ''
  const rows = await c
    .get('resources')
    .readers.read((db) => listingsOfSeller(db, viewer, sellerId, wanted))
  return pageAnswer(c.req.url, page, rows, shown)
}

/** GET /api/listings/:id */
export const readListing = async (c: Context<Env>): Promise<Response> =>
  c.json(listingAnswer(await addressed(c)))

/** GET /api/listings/info/:id */
export const readListingInfo = async (c: Context<Env>): Promise<Response> =>
  c.json(listingInfo(await addressed(c)))

function addressed(c: Context<Env>): Promise<ListingRow> {
  const viewer = viewerOf(c)
  return c.get('resources').readers.read((db) => findListing(db, viewer, c.req.param('id') ?? ''))
}

// RFC 9110, 13.1.2: a list of tags, of which a cache may hold several.
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((known) => known.trim() === etag)
