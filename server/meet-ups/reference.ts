import * as v from 'valibot'
import { meetUpSchema, spotSchema } from '#sync/meet-ups/meet-ups.ts'
import type { Reference } from '../openapi/reference.ts'

export const meetUpReads: Reference[] = [
  {
    at: 'GET /api/meet-ups',
    summary: 'Lists your meet-ups, the latest change first.',
    about: 'One for each person with whom you have planned one: the latest.',
    answer: v.array(meetUpSchema),
  },
  {
    at: 'GET /api/spots',
    summary: 'Lists the places for meet-ups of a campus.',
    about: 'Without `university`, of your own.',
    query: v.object({ university: v.optional(v.string()) }),
    answer: v.array(spotSchema),
  },
]
