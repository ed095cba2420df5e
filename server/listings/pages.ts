import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'
import { isKnownTag } from '../etag.ts'
import { isLong, pageAnswer, type PageRequest } from '../paging.ts'
import type { DataAnswer } from '../data-answer.ts'
import { beforeOf, placeIn, placeText } from './feed-request.ts'
import { feedTag } from './feed-tag.ts'
import { readFeedRows, type FeedFilter } from './feed.ts'
import { listingAnswer, listingText, type RawListing } from './listing-rows.ts'
import { listingsOfSeller } from './queries.ts'

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
    etag: await feedTag(db, viewer, url.slice(url.indexOf('/', 8))),
  }
  if (isKnownTag(known, headers.etag)) return { status: 304, headers, body: null }
  const { rows, stop } = await readFeedRows(db, viewer, filter, page.limit + 1)
  const text = (raw: RawListing) => listingText(db, raw, viewer.userId)
  const stopped = stop && placeText(filter, stop)
  return pageAnswer(url, page, rows, { place: placeIn(filter), stopped, text, headers })
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
    text: (row) => JSON.stringify(listingAnswer(row, viewer.userId)),
  })
}
