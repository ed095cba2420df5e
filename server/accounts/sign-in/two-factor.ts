import { and, eq, isNotNull } from 'drizzle-orm'
import { pendingSignIns, recoveryCodes, twoFactors } from '#drizzle/schema/two-factor.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../../db/open.ts'
import type { Tx } from '../../db/writer.ts'

export type TwoFactor = typeof twoFactors.$inferSelect

/** The second factor of an account, which is off until its first code. */
export async function twoFactorOf(db: Db, userId: string): Promise<TwoFactor | undefined> {
  const [own] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return own
}

/** @throws Refusal `conflict` */
export async function enabledTwoFactorOf(db: Db, userId: string): Promise<TwoFactor> {
  const own = await twoFactorOf(db, userId)
  if (own && own.enabledAt !== null) return own
  throw new Refusal('conflict', 'Two-factor authentication is not on.')
}

export async function isTwoFactorOn(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)))
  return row !== undefined
}

/** How many recovery codes an account has not used yet. */
export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

export async function deleteTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}
