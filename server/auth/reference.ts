import { messageSchema } from '#sync/answer.ts'
import { renewedSchema } from '#sync/credentials.ts'
import type { Reference } from '../openapi/reference.ts'
import { noBody } from '../sync/mount.ts'

export const sessionReferences: Reference[] = [
  {
    at: 'POST /api/auth/refresh',
    summary: 'Renews the session: a new access token, and a new cookie for the old one.',
    session: 'cookie',
    body: noBody,
    answer: renewedSchema,
    refuses: ['forbidden'],
  },
  {
    at: 'POST /api/auth/logout',
    summary: 'Ends the session that cookie or bearer token name.',
    session: 'none',
    body: noBody,
    answer: messageSchema,
    says: 'You have been signed out.',
    refuses: ['forbidden'],
  },
]
