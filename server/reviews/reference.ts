import * as v from 'valibot'
import { reviewSchema } from '#sync/reviews.ts'
import type { Reference } from '../openapi/reference.ts'

export const reviewReads: Reference[] = [
  {
    at: 'GET /reviews/user/:id',
    summary: 'Lists the reviews of a user, newest first.',
    about:
      'Those that you may see: none behind a block, and only your own of a private profile. A profile has the newest 100; its `reviewsCursor` continues after them.',
    isPaged: true,
    answer: v.array(reviewSchema),
    refuses: ['not_found'],
  },
]
