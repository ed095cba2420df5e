import { publicProfileSchema } from '#sync/profiles.ts'
import type { Reference } from '../openapi/reference.ts'

export const profileReads: Reference[] = [
  {
    at: 'GET /api/users/:id',
    summary: 'Somebody’s public profile.',
    about:
      'Of a private one people without a conversation with its owner get name, username, image and badges alone.',
    answer: publicProfileSchema,
    refuses: ['not_found'],
  },
]
