import { blockAnswerSchema, blockedBySchema, blockedUsersSchema } from '#sync/blocks.ts'
import type { Reference } from '../openapi/reference.ts'

export const blockReads: Reference[] = [
  {
    at: 'GET /api/block/get-blocked-list',
    summary: 'Lists the ids of the users you have blocked.',
    answer: blockedUsersSchema,
    refuses: ['limited'],
  },
  {
    at: 'GET /api/block/get-blockedBy-list',
    summary: 'Lists the ids of the users who have blocked you.',
    answer: blockedBySchema,
    refuses: ['limited'],
  },
  {
    at: 'GET /api/block/check/:userId',
    summary: 'Returns whether you have blocked a user.',
    answer: blockAnswerSchema,
    refuses: ['not_found'],
  },
  {
    at: 'GET /api/block/check-isBlocked/:userId',
    summary: 'Returns whether a user has blocked you.',
    answer: blockAnswerSchema,
    refuses: ['not_found'],
  },
]
