import * as v from 'valibot'
import { spotSchema } from '#sync/meet-ups/spots.ts'
import type { Reference } from '../openapi/reference.ts'

/** Examples, because a name is that of a university elsewhere. */
export const spotWords = { name: 'Library entrance' }

export const spotReads: Reference[] = [
  {
    at: 'GET /api/spots',
    summary: 'Lists the places for meet-ups of your campus, in order.',
    answer: v.array(spotSchema),
    words: spotWords,
  },
]

export const spotReadsOfModerators: Reference[] = [
  {
    at: 'GET /api/moderation/spots',
    summary: 'Lists the places for meet-ups of a campus, in order.',
    about: '`university` is the id of the campus. Without it, it is your own.',
    session: 'moderator',
    query: v.object({ university: v.optional(v.string()) }),
    answer: v.array(spotSchema),
    words: spotWords,
  },
]
