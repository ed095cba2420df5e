import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import { schoolRequestFields } from '#sync/universities.ts'
import type { Env } from '../env.ts'
import { expose } from '../sync/mount.ts'
import { takeSchoolRequest } from './actions.ts'
import { allUniversities } from './queries.ts'

/** GET /api/universities: public, since sign-up offers them. */
export async function readUniversities(c: Context<Env>): Promise<Response> {
  const body = JSON.stringify(await c.var.services.readers.read(allUniversities))
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = { etag, 'cache-control': 'no-cache' }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(body, 200, { ...headers, 'content-type': 'application/json' })
}

export const universityWrites = [
  expose(takeSchoolRequest, {
    body: v.strictObject(schoolRequestFields),
    args: ({ body, newId }) => ({ id: newId(), ...body }),
    reply: () => ({
      message: 'Your request has been submitted! We will review and update the list soon.',
    }),
  }),
]
