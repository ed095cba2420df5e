import * as v from 'valibot'
import { publicProfileSchema } from '#sync/profiles.ts'
import type { Reference } from '../openapi/reference.ts'

const profile = {
  about:
    'A private profile shows only name, username, image, and badges, except to people whom its owner has written to. Your own also has your email address. `lastSeen` is the beginning of an hour. It and `usualReply` are there only if the user shows them (`showActivity`) and neither of you blocks the other; `usualReply` needs three replies.',
  answer: publicProfileSchema,
  also: { 304: 'The profile has not changed since the ETag you sent.' },
  refuses: ['not_found'],
} as const

export const profileReads: Reference[] = [
  { at: 'GET /profileInfo/profile/:id', summary: 'Returns the profile of a user.', ...profile },
  { at: 'GET /api/users/:id', summary: 'Returns the same profile.', ...profile },
  {
    at: 'GET /profileInfo/get-id/:username',
    summary: 'Returns the id of the user with a username.',
    answer: v.object({ reviewerId: v.string() }),
    refuses: ['not_found'],
  },
  {
    at: 'GET /profileInfo/get-email/:username',
    summary: 'Returns your email address.',
    about: 'Responds with 404 for the username of another user.',
    answer: v.object({ email: v.string() }),
    refuses: ['not_found'],
  },
  {
    at: 'GET /profileInfo/loadImage/:id',
    summary: 'Returns the address of a user’s profile picture.',
    about: 'It is null for a user without one.',
    answer: v.object({ imageUrl: v.nullable(v.string()) }),
    refuses: ['not_found'],
  },
]
