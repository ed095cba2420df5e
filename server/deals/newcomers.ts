import { and, eq, gt } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'

/** Whether an account was made after this time. */
export async function isNewcomer(db: Db, { userId }: Actor, since: number): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.createdAt, since)))
  return row !== undefined
}
