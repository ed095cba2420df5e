import * as v from 'valibot'
import { listingSchema } from '#sync/listings.ts'
import type { Reference } from '../openapi/reference.ts'
import { feedFilters } from './feed-request.ts'

export const listingReads: Reference[] = [
  {
    at: 'GET /api/listings',
    summary: 'The listings of your campus, the newest first.',
    about: 'Every word of `q` has to be found in title or description; parts of words count.',
    query: feedFilters,
    isPaged: true,
    answer: v.array(listingSchema),
    also: { 304: 'The page is still the one whose ETag was sent.' },
  },
  {
    at: 'GET /api/listings/:id',
    summary: 'A listing.',
    answer: listingSchema,
    refuses: ['not_found'],
  },
  {
    at: 'GET /api/listings/info/:id',
    summary: 'A listing in short, as a shared card shows it.',
    answer: v.pick(listingSchema, ['_id', 'title', 'price', 'images', 'status', 'seller']),
    refuses: ['not_found'],
  },
  {
    at: 'GET /api/listings/user/:id',
    summary: 'A seller’s listings on your campus, or all of your own; the newest first.',
    isPaged: true,
    answer: v.array(listingSchema),
    refuses: ['not_found'],
  },
]
