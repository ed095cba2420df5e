import type { Context } from 'hono'
import * as v from 'valibot'
import { addSpot, changeSpot } from '#sync/actions/spots.ts'
import { messageSchema } from '#sync/answer.ts'
import { idSchema } from '#sync/id.ts'
import { spotLimits, spotSchema } from '#sync/meet-ups/spots.ts'
import type { Env } from '../env.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { add, change, remove } from './actions.ts'
import { spotWords } from './reference.ts'
import { spotOf, spotsOf } from './queries.ts'

const headers = { 'cache-control': 'no-store' }

/** GET /api/spots */
export async function readSpots(c: Context<Env>): Promise<Response> {
  const { universityId } = viewerOf(c)
  const rows = await c.get('resources').readers.read((db) => spotsOf(db, universityId))
  return c.json(rows.map(spotOf))
}

/** GET /api/moderation/spots?university= */
export async function readSpotsOfCampus(c: Context<Env>): Promise<Response> {
  const { universityId } = viewerOf(c)
  const campus = c.req.query('university') || universityId
  const rows = await c.get('resources').readers.read((db) => spotsOf(db, campus))
  return c.json(rows.map(spotOf), 200, headers)
}

const { id: _id, ...added } = addSpot.args.entries
const { id: _changed, ...changed } = changeSpot.args.entries
const limits = { name: { maxLength: spotLimits.name }, hint: { maxLength: spotLimits.hint } }

export const spotWrites: Exposure[] = [
  expose(add, {
    summary: 'Adds a place to the end of the list of a campus.',
    about: 'A campus can have 30 places. Without `universityId`, it is your own.',
    role: 'moderator',
    body: v.strictObject({ ...added, id: v.optional(idSchema) }),
    limits,
    args: ({ body: { id, ...spot }, newId }) => ({ ...spot, id: id ?? newId() }),
    status: 201,
    answer: spotSchema,
    words: spotWords,
    refuses: ['conflict'],
  }),
  expose(change, {
    summary: 'Changes a place, or moves it in the list.',
    about: '`position` counts from zero. Meet-ups keep the name that the place had.',
    role: 'moderator',
    body: v.strictObject(changed),
    limits,
    args: ({ id, body }) => ({ ...body, id }),
    answer: spotSchema,
    words: spotWords,
  }),
  expose(remove, {
    summary: 'Deletes a place.',
    about: 'Meet-ups that have it keep its name.',
    role: 'moderator',
    body: noBody,
    args: ({ id }) => ({ id }),
    answer: messageSchema,
    says: 'The place was deleted.',
  }),
]
