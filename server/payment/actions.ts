import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { changePayment } from '#sync/actions/payment.ts'
import type { PaymentHandles } from '#sync/payment.ts'
import { Refusal } from '#sync/refusal.ts'
import { differs } from '../db/differs.ts'
import { implement } from '../sync/implement.ts'
import { paymentColumns } from './columns.ts'

export const change = implement(
  changePayment,
  async ({ tx, actor, rev }, { id, ...given }): Promise<PaymentHandles> => {
    if (id !== actor.userId) throw new Refusal('not_found', 'This user does not exist.')
    const own = eq(users.id, id)
    await tx
      .update(users)
      .set({ ...given, rev })
      .where(and(own, differs(users, given)))
    const [stored] = await tx.select(paymentColumns).from(users).where(own)
    if (!stored) throw new Refusal('not_found', 'This user does not exist.')
    return stored
  },
)
