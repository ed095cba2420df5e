import { and, eq, or } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { PaymentHandles } from '#sync/payment.ts'
import type { Db } from '../db/open.ts'
import { mayMeet } from '../listings/visibility.ts'
import { hasWrittenTo } from '../messages/people.ts'
import { paymentColumns } from './columns.ts'

/**
 * The payment handles of a user: for the owner, and for people of the same campus to whom the owner
 * has written. Someone who only wrote to the owner could otherwise collect the handles of a campus.
 * @returns undefined if the viewer may not see them, or if there is no such user
 */
export async function paymentHandlesOf(
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
