import { publicProfileSchema } from '#sync/profiles.ts'
import type { Reference } from '../openapi/reference.ts'

export const profileReads: Reference[] = [
  {
    at: 'GET /api/users/:id',
    summary: 'Somebody’s public profile.',
    answer: publicProfileSchema,
    refuses: ['not_found'],
  },
]
