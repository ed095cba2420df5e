import * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { renewedSchema, signInRecordSchema } from '#sync/credentials.ts'
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
  {
    at: 'POST /api/auth/logout-others',
    summary: 'Ends every session of yours but the one that asks.',
    body: noBody,
    answer: messageSchema,
    says: 'You have been signed out everywhere else.',
    refuses: ['forbidden'],
  },
  {
    at: 'GET /api/auth/sessions',
    summary: 'Where you are signed in, the latest used first.',
    answer: v.array(signInRecordSchema),
  },
]
