import * as v from 'valibot'
import { listingSchema } from '#sync/listings.ts'
import type { Reference } from '../openapi/reference.ts'
import { feedFilters } from './feed-request.ts'

export const listingReads: Reference[] = [
  {
    at: 'GET /api/listings',
    summary: 'Lists the listings of your campus.',
    about:
      'Finds listings whose title or description contains every word of `q`. Parts of words match, too. Newest first, unless `sort` says otherwise; `best` is `newest` here, because only a device knows the earlier searches of its user. `maxPrice=0` finds what is free, and `mustGo=true` what must go within seven days. A search or filter looks through 2,000 listings for a page, so a page may have fewer than `limit`, or none, although `Link` names a next one.',
    query: feedFilters,
    isPaged: true,
    answer: v.array(listingSchema),
    refuses: ['limited'],
    also: { 304: 'The page has not changed since the ETag you sent.' },
  },
  {
    at: 'GET /api/listings/:id',
    summary: 'Returns a listing.',
    answer: listingSchema,
    refuses: ['not_found'],
  },
  {
    at: 'GET /api/listings/info/:id',
    summary: 'Returns the short form of a listing, for a shared card.',
    answer: v.pick(listingSchema, ['_id', 'title', 'price', 'images', 'status', 'seller']),
    refuses: ['not_found'],
  },
  {
    at: 'GET /api/listings/user/:id',
    summary: 'Lists a seller’s listings on your campus, or all of your own, newest first.',
    isPaged: true,
    answer: v.array(listingSchema),
    refuses: ['not_found', 'limited'],
  },
]
