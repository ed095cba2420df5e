import type { Context } from 'hono'
import * as v from 'valibot'
import { and, eq, or } from 'drizzle-orm'
import { changePayment } from '#sync/actions/payment.ts'
import { messageSchema } from '#sync/answer.ts'
import { paymentAnswerSchema, savedPayment, type PaymentHandles } from '#sync/payment.ts'
import { Refusal } from '#sync/refusal.ts'
import { users } from '#drizzle/schema/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Env } from '../env.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import type { Db } from '../db/open.ts'
import { mayMeet } from '../listings/visibility.ts'
import { hasWrittenTo } from '../messages/people.ts'
import { change } from './actions.ts'
import { paymentColumns } from './columns.ts'

/** GET /api/users/payment-handles/:id */
export async function readPaymentHandles(c: Context<Env>): Promise<Response> {
  const viewer = viewerOf(c)
  const id = c.req.param('id') ?? ''
  const paymentHandles = await c
    .get('resources')
    .readers.read((db) => paymentHandlesOf(db, id, viewer))
  if (!paymentHandles) throw new Refusal('not_found', 'This user does not exist.')
  c.header('cache-control', 'no-store')
  return c.json({ paymentHandles })
}

const { id: _id, ...handles } = changePayment.args.entries

export const paymentWrites: Exposure[] = [
  expose(change, {
    summary: 'Changes your payment handles.',
    about:
      'Changes only the handles you send, without blanks around them; an empty one is removed. PayPal handles are PayPal.me names or email addresses.',
    body: v.strictObject(handles),
    args: ({ id, body }) => ({ ...body, id }),
    reply: (paymentHandles) => ({ message: savedPayment, paymentHandles }),
    answer: v.object({ ...messageSchema.entries, ...paymentAnswerSchema.entries }),
    says: savedPayment,
    refuses: ['not_found'],
  }),
]

/**
 * The payment handles of a user: for the owner, and for people of the same campus to whom the owner
 * has written. Someone who only wrote to the owner could otherwise collect the handles of a campus.
 * @returns undefined if the viewer may not see them, or if there is no such user
 */
async function paymentHandlesOf(
  db: Db,
  id: string,
  viewer: Actor,
): Promise<PaymentHandles | undefined> {
  const isShown = and(
    eq(users.universityId, viewer.universityId),
    mayMeet(viewer),
    hasWrittenTo(id, viewer.userId),
  )
  const [row] = await db
    .select(paymentColumns)
    .from(users)
    .where(and(eq(users.id, id), or(eq(users.id, viewer.userId), isShown)))
  return row
}
