import type { Context } from 'hono'
import { messageSchema } from '#sync/answer.ts'
import { isId } from '#sync/id.ts'
import { meetUpLimits, meetUpSchema, spotSchema } from '#sync/meet-ups/meet-ups.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { agree, cancel, here, suggest } from './actions.ts'
import { meetUpsOf } from './queries.ts'
import { add, change, remove, spotsOf } from './spots.ts'
import { addSpotBody, changeSpotBody, hereBody, proposeBody, turnBody } from './wire.ts'

/** GET /api/meet-ups */
export async function readMeetUps(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  return c.json(await c.get('resources').readers.read((db) => meetUpsOf(db, userId)))
}

/** GET /api/spots?university= */
export async function readSpots(c: Context<Env>): Promise<Response> {
  const campus = c.req.query('university') || viewerOf(c).universityId
  return c.json(await c.get('resources').readers.read((db) => spotsOf(db, campus)))
}

const place = { maxLength: meetUpLimits.place }
const note = { maxLength: meetUpLimits.hereNote }
const spot = {
  name: { maxLength: meetUpLimits.spotName },
  hint: { maxLength: meetUpLimits.spotHint },
  position: { minimum: 0, maximum: meetUpLimits.spots - 1 },
}

/** The actions of meet-ups and places, by their REST addresses. */
export const meetUpWrites: Exposure[] = [
  expose(suggest, {
    summary: 'Suggests when and where to meet.',
    about:
      '`:id` is the other person, who must have written to you, as you to them. Two people have one meet-up at a time. To suggest something else than what is there, name its `turn`; what was agreed is then open again. `zone` is the IANA name of your time zone, in which emails and notifications name the time.',
    body: proposeBody,
    limits: { place },
    args: ({ id, body, newId }) => ({ ...body, id: personId(id), card: body.card ?? newId() }),
    answer: meetUpSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(agree, {
    summary: 'Agrees to a meet-up.',
    about: 'For the person who was asked. `turn` is that of the suggestion that you saw.',
    body: turnBody,
    args: ({ id, body, newId }) => ({ ...body, id: personId(id), card: body.card ?? newId() }),
    answer: meetUpSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(cancel, {
    summary: 'Cancels a meet-up.',
    about: 'For either person, until its time.',
    body: turnBody,
    args: ({ id, body, newId }) => ({ ...body, id: personId(id), card: body.card ?? newId() }),
    answer: meetUpSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(here, {
    summary: 'Says that you are there.',
    about:
      'From 30 minutes before to 2 hours after an agreed meet-up, once. What arrives later changes nothing and is no error.',
    body: hereBody,
    limits: { note },
    args: ({ id, body, newId }) => ({ ...body, id: personId(id), card: body.card ?? newId() }),
    answer: meetUpSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(add, {
    summary: 'Adds a place to the list of a campus.',
    about: 'For moderators. Without `universityId`, to that of your own campus, which can have 30.',
    body: addSpotBody,
    limits: spot,
    args: ({ body, newId }) => ({ ...body, id: body.id ?? newId() }),
    status: 201,
    answer: spotSchema,
    refuses: ['not_found', 'conflict'],
  }),
  expose(change, {
    summary: 'Changes a place.',
    about: 'For moderators. A meet-up that names it keeps the name of that time.',
    body: changeSpotBody,
    limits: spot,
    args: ({ id, body }) => ({ ...body, id: placeId(id) }),
    answer: spotSchema,
    refuses: ['not_found'],
  }),
  expose(remove, {
    summary: 'Deletes a place.',
    about: 'For moderators. A meet-up that names it keeps the name.',
    body: noBody,
    args: ({ id }) => ({ id: placeId(id) }),
    answer: messageSchema,
    refuses: ['not_found'],
  }),
]

/** An id that nothing can have gets the same answer as an unknown one. */
function personId(id: string): string {
  if (!isId(id)) throw new Refusal('not_found', 'This person does not exist.')
  return id
}

function placeId(id: string): string {
  if (!isId(id)) throw new Refusal('not_found', 'This place does not exist.')
  return id
}
