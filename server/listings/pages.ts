import { eq, max, sql } from 'drizzle-orm'
import type { Actor } from '#sync/engine/action.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import { listingMoves, listings } from '#drizzle/schema/listings.ts'
import { syncCommits } from '#drizzle/schema/sync.ts'
import type { Db } from '../db/open.ts'
import { isKnownTag, weakTag } from '../etag.ts'
import { isLong, pageAnswer, type PageRequest } from '../paging.ts'
import type { DataAnswer } from '../data-answer.ts'
import { prepared } from '../db/prepared.ts'
import { beforeOf, placeIn } from './feed-request.ts'
import { readFeedRows, type FeedFilter } from './feed.ts'
import { listingAnswer, listingTexts } from './listing-rows.ts'
import { listingsOfSeller } from './queries.ts'
import { anyViewer } from './visibility.ts'

const revalidated = { 'cache-control': 'private, no-cache', vary: 'Authorization' }

interface FeedPageArgs {
  viewer: Actor
  url: string
  page: PageRequest
  filter: FeedFilter
  /** The tags of the answers that the caller has. */
  known: string | undefined
}

/** Whether a page of the feed may read many rows, instead of the newest ones by their index. */
export const isCostlyFeed = ({ page, filter }: Pick<FeedPageArgs, 'page' | 'filter'>): boolean => {
  const { order, words, category, eventType, tab, limits } = filter
  const isFiltered = words.length > 0 || [category, eventType, limits].some((part) => part)
  return isFiltered || order !== 'newest' || tab === 'tickets' || isLong(page)
}

/** A page of the feed. */
export async function feedPage(
  db: Db,
  { viewer, url, page, filter, known }: FeedPageArgs,
): Promise<DataAnswer> {
  const headers = {
    ...revalidated,
    etag: await feedTag(db, viewer, [url.slice(url.indexOf('/', 8)), filter.limits?.fromDay]),
  }
  if (isKnownTag(known, headers.etag)) return { status: 304, headers, body: null }
  const { rows, stop } = await readFeedRows(db, viewer, filter, page.limit + 1)
  const texts = await listingTexts(db, rows)
  const listed = rows.map((row, i) => ({ row, text: texts[i] ?? '' }))
  return pageAnswer(url, page, listed, {
    place: ({ row: [seq, , , , cents] }) => placeIn(filter, { seq, cents }),
    stopped: stop && placeIn(filter, stop),
    text: ({ text }) => text,
    headers,
  })
}

/** A page of the listings of a seller. */
export async function sellerPage(
  db: Db,
  {
    viewer,
    sellerId,
    url,
    page,
  }: { viewer: Actor; sellerId: string; url: string; page: PageRequest },
): Promise<DataAnswer> {
  const wanted = { before: beforeOf(page), limit: page.limit + 1 }
  const rows = await listingsOfSeller(db, viewer, sellerId, wanted)
  return pageAnswer(url, page, rows, {
    place: ({ seq }) => String(seq),
    text: (row) => JSON.stringify(listingAnswer(row)),
  })
}

/**
 * The version of the answer's shape. Raise it when the shape changes, so that browsers drop old
 * answers.
 */
const shape = 2

/**
 * A weak ETag of a feed address for this viewer, computed without reading the feed: every change of
 * the feed has a newer stamp. The commit's tag detects a restored database.
 */
async function feedTag(
  db: Db,
  viewer: Actor,
  wanted: readonly (string | null | undefined)[],
): Promise<string> {
  const newest = await Promise.resolve(newestStamp(db).values({ ...viewer }))
  const parts = [shape, viewer.userId, viewer.universityId, ...newest.flat(), ...wanted]
  return weakTag(parts)
}

const newestStamp = prepared((db) => {
  const { userId, universityId } = anyViewer
  const stamps = [
    db
      .select({ rev: max(listings.rev) })
      .from(listings)
      .where(eq(listings.universityId, universityId)),
    db
      .select({ rev: max(listings.countsRev) })
      .from(listings)
      .where(eq(listings.universityId, universityId)),
    db
      .select({ rev: max(listingMoves.rev) })
      .from(listingMoves)
      .where(eq(listingMoves.universityId, universityId)),
    db
      .select({ rev: max(blocks.rev) })
      .from(blocks)
      .where(eq(blocks.blockerId, userId)),
    db
      .select({ rev: max(blocks.rev) })
      .from(blocks)
      .where(eq(blocks.blockedId, userId)),
  ]
  const each = stamps.map((stamp) => sql`select coalesce(${stamp}, 0) as rev`)
  const newest = sql`(select max(rev) as newest_rev from (${sql.join(each, sql` union all `)}))`
  // The tag of an old commit is deleted. Its number still identifies it.
  return db
    .select({ rev: sql`newest_rev`, tag: syncCommits.tag })
    .from(newest)
    .leftJoin(syncCommits, eq(syncCommits.rev, sql`newest_rev`))
    .prepare()
})
