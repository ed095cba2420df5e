import * as v from 'valibot'
import { dealAnswerSchema } from '#sync/deals/deals.ts'
import type { Reference } from '../openapi/reference.ts'
import { dealsQuery } from './routes.ts'

export const dealReads: Reference[] = [
  {
    at: 'GET /api/deals',
    summary: 'Lists your deals, the latest change first.',
    about: 'What you and others have offered, reserved, bought, and sold. `state` filters them.',
    isPaged: true,
    query: dealsQuery,
    answer: v.array(dealAnswerSchema),
  },
  {
    at: 'GET /api/deals/:id',
    summary: 'One of your deals.',
    about: 'Its id is that of the listing and that of the buyer with a dot between them.',
    answer: dealAnswerSchema,
    refuses: ['not_found'],
  },
]
