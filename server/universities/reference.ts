import * as v from 'valibot'
import { universitySchema } from '#sync/accounts/universities.ts'
import type { Reference } from '../openapi/reference.ts'

export const universityReads: Reference[] = [
  {
    at: 'GET /api/universities',
    summary: 'Lists all supported universities with their email domains.',
    session: 'none',
    answer: v.array(universitySchema),
    also: { 304: 'The list has not changed since the ETag you sent.' },
  },
]
