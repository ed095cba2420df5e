import type { Context } from 'hono'
import * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { schoolRequestFields } from '#sync/moderation/school-requests.ts'
import type { Env } from '../env.ts'
import { isKnownTag, weakTag } from '../etag.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { takeSchoolRequest } from './actions.ts'
import { allUniversities } from './queries.ts'

/** GET /api/universities. It is public because the sign-up form lists them. */
export async function readUniversities(c: Context<Env>): Promise<Response> {
  const body = JSON.stringify(await c.var.resources.readers.read(allUniversities))
  const etag = weakTag([body])
  const headers = { etag, 'cache-control': 'no-cache' }
  if (isKnownTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(body, 200, { ...headers, 'content-type': 'application/json' })
}

const requested = 'Your request has been submitted! We will review and update the list soon.'

export const universityWrites: Exposure[] = [
  expose(takeSchoolRequest, {
    summary: 'Requests that a school be added.',
    body: v.strictObject(schoolRequestFields),
    demands: Object.keys(schoolRequestFields),
    answer: messageSchema,
    says: requested,
    refuses: ['limited'],
    args: ({ body, newId }) => ({ id: newId(), ...body }),
    reply: () => ({ message: requested }),
  }),
]
