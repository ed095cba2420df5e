import * as v from 'valibot'
import {
  decisionSchema,
  moderationItemSchema,
  waitingCountsSchema,
  waitingSchema,
} from '#sync/moderation/moderation.ts'
import type { Reference } from '../openapi/reference.ts'

const session = 'moderator'

export const moderationReads: Reference[] = [
  {
    at: 'GET /api/moderation',
    summary: 'Counts what waits in each queue.',
    about: '`university` is the id of a campus and limits the counts to its people.',
    session,
    query: v.object({ university: v.optional(v.string()) }),
    answer: waitingCountsSchema,
    samples: {
      body: undefined,
      answer: {
        waiting: { user: 1, listing: 3, message: 0, review: 0, bug: 2, school: 1, appeal: 0 },
        campuses: [{ id: 'purdue-university', name: 'Purdue University' }],
      },
    },
  },
  {
    at: 'GET /api/moderation/queues/:kind',
    summary: 'Lists what waits, oldest first.',
    about:
      'The kinds are `user`, `listing`, `message`, `review`, `bug`, `school`, and `appeal`. Reports about the same thing are one entry.',
    session,
    query: v.object({ university: v.optional(v.string()) }),
    isPaged: true,
    answer: v.array(waitingSchema),
  },
  {
    at: 'GET /api/moderation/items/:kind/:id',
    summary: 'Reads a reported thing with its reports and earlier decisions.',
    about: 'Of a conversation, only the reported message and at most ten before it.',
    session,
    answer: moderationItemSchema,
  },
  {
    at: 'GET /api/moderation/decisions',
    summary: 'Lists all decisions, latest first.',
    session,
    isPaged: true,
    answer: v.array(decisionSchema),
  },
]
