import * as v from 'valibot'
import { savedListingAnswerSchema } from '#sync/saved-listings.ts'
import type { Reference } from '../openapi/reference.ts'

export const savedListingReads: Reference[] = [
  {
    at: 'GET /api/saved-listings',
    summary: 'Lists your saved listings, most recently saved first.',
    about: 'Leaves out listings that you can no longer see.',
    isPaged: true,
    answer: v.array(savedListingAnswerSchema),
    refuses: ['limited'],
  },
]
