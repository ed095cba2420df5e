import * as v from 'valibot'
import { meetUpSchema } from '#sync/meet-ups/meet-ups.ts'
import type { Reference } from '../openapi/reference.ts'

export const meetUpReads: Reference[] = [
  {
    at: 'GET /api/meet-ups',
    summary: 'Lists your meet-ups, latest time first.',
    isPaged: true,
    answer: v.array(meetUpSchema),
    refuses: ['limited'],
  },
]
