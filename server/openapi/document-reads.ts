import * as v from 'valibot'
import type { Reference } from './reference.ts'

export const documentReads: Reference[] = [
  {
    at: 'GET /api/openapi.json',
    summary: 'Returns this reference for programs, as OpenAPI 3.1.',
    session: 'none',
    answer: v.objectWithRest({ openapi: v.string() }, v.unknown()),
    also: { 304: 'The reference has not changed since the ETag you sent.' },
  },
]
