import type { Context } from 'hono'
import * as v from 'valibot'
import { proposeMeetUp, sayHere } from '#sync/actions/meet-ups.ts'
import { idSchema, isId } from '#sync/id.ts'
import { meetUpLimits, meetUpSchema } from '#sync/meet-ups/meet-ups.ts'
import { unknownRecipient } from '#sync/messages.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'
import { isLong, pageRequest } from '../paging.ts'
import { answerRead } from '../reading/answer.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { agree, cancel, here, propose } from './actions.ts'
import { meetUpPage } from './pages.ts'
import { noSuchMeetUp } from './queries.ts'

/** GET /api/meet-ups */
export async function readMeetUps(c: Context<Env>): Promise<Response> {
  const page = pageRequest(c.req.query())
  const args = { viewer: viewerOf(c), url: c.req.url, page }
  return answerRead(c, meetUpPage, args, { isCostly: isLong(page) })
}

const card = v.optional(idSchema)
const { id: _id, card: _card, ...proposal } = proposeMeetUp.args.entries
const { turn, note } = sayHere.args.entries
const answerBody = v.strictObject({ card, turn })

/** An id that no one can have gets the same answer as an unknown one. */
function named(id: string, unknown: () => Refusal): string {
  if (!isId(id)) throw unknown()
  return id
}

interface Sent<Body> {
  id: string
  body: Body
  newId: () => string
}
/** The arguments of an action about this person, whose card gets an id if the body has none. */
const aboutPerson =
  (unknown: () => Refusal) =>
  <Body extends { card?: string | undefined }>({ id, body, newId }: Sent<Body>) => ({
    ...body,
    id: named(id, unknown),
    card: body.card ?? newId(),
  })
const noSuchPerson = () => new Refusal('not_found', unknownRecipient)

/** The actions of meet-ups, by their REST addresses. The id is the other person's. */
export const meetUpWrites: Exposure[] = [
  expose(propose, {
    summary: 'Proposes a meet-up to someone, or suggests another time or place.',
    about:
      'Two people have at most one meet-up ahead, and both must have written to each other. `at` is at most 30 days ahead. Send the `spotId` of a place of your campus, or type a `place`. `turn` is the turn that you saw; leave it out if there is no meet-up ahead. The id is the other person’s.',
    body: v.strictObject({ card, ...proposal }),
    limits: { place: { maxLength: meetUpLimits.place } },
    args: aboutPerson(noSuchPerson),
    answer: meetUpSchema,
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  expose(agree, {
    summary: 'Agrees to a proposed meet-up.',
    about: '`turn` is that of the proposal, and the id is the other person’s.',
    body: answerBody,
    args: aboutPerson(noSuchMeetUp),
    answer: meetUpSchema,
    refuses: ['not_found', 'conflict'],
  }),
  expose(cancel, {
    summary: 'Cancels a meet-up.',
    about: 'Possible until its time. The id is the other person’s.',
    body: answerBody,
    args: aboutPerson(noSuchMeetUp),
    answer: meetUpSchema,
    refuses: ['not_found', 'conflict'],
  }),
  expose(here, {
    summary: 'Tells the other person that you are at the place.',
    about:
      'Possible from 30 minutes before an agreed meet-up to two hours after it, once for each person. The id is the other person’s.',
    body: v.strictObject({ card, turn, note }),
    limits: { note: { maxLength: meetUpLimits.note } },
    args: aboutPerson(noSuchMeetUp),
    answer: meetUpSchema,
    refuses: ['not_found', 'conflict'],
  }),
]
