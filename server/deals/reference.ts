import * as v from 'valibot'
import { dealSchema, dealStates } from '#sync/deals/deals.ts'
import type { Reference } from '../openapi/reference.ts'

export const dealReads: Reference[] = [
  {
    at: 'GET /api/deals',
    summary: 'Lists your offers, reservations, purchases and sales, latest change first.',
    about: '`state` keeps those that are `open`, `reserved`, `sold` or `closed`.',
    query: v.object({ state: v.optional(v.picklist(dealStates)) }),
    isPaged: true,
    answer: v.array(dealSchema),
    refuses: ['limited'],
  },
  {
    at: 'GET /api/deals/:id',
    summary: 'Reads one of your deals.',
    about: 'A deal of other people looks as if it did not exist.',
    answer: dealSchema,
    refuses: ['not_found'],
  },
]
