import type { Context } from 'hono'
import * as v from 'valibot'
import { changePayment } from '#sync/actions/payment.ts'
import { messageSchema } from '#sync/answer.ts'
import { paymentAnswerSchema, savedPayment } from '#sync/payment.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { change } from './actions.ts'
import { paymentHandlesOf } from './queries.ts'

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
