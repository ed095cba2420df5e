import { publicProfileSchema } from '#sync/profiles.ts'
import type { Reference } from '../openapi/reference.ts'

export const profileReads: Reference[] = [
  {
    at: 'GET /api/users/:id',
    summary: 'Returns the public profile of a user.',
    about:
      'A private profile shows only name, username, image, and badges, except to users who have a conversation with its owner.',
    answer: publicProfileSchema,
    refuses: ['not_found'],
  },
]
