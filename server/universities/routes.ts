import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import { universitySchema } from '#sync/universities.ts'
import type { Env } from '../env.ts'
import type { Reference } from '../openapi/reference.ts'
import { allUniversities } from './queries.ts'

/** GET /api/universities. It is public because the sign-up form lists them. */
export async function readUniversities(c: Context<Env>): Promise<Response> {
  const body = JSON.stringify(await c.var.resources.readers.read(allUniversities))
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = { etag, 'cache-control': 'no-cache' }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(body, 200, { ...headers, 'content-type': 'application/json' })
}

export const universityReads: Reference[] = [
  {
    at: 'GET /api/universities',
    summary: 'All supported universities with their mail domains.',
    session: 'none',
    answer: v.array(universitySchema),
    also: { 304: 'The list is still the one whose ETag was sent.' },
  },
]
