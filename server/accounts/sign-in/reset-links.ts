import { and, eq, gt, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { passwordResets } from '#drizzle/schema/credentials.ts'
import { emailKey } from '#sync/accounts/accounts.ts'
import { hour } from '#sync/time.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { Db } from '../../db/open.ts'
import type { Tx } from '../../db/writer.ts'

const linkLifetime = hour

/**
 * Adds a reset link to an account. For an address without an account, the same statements run
 * and find nothing.
 * @returns the address to email.
 */
export async function storeResetLink(
  tx: Tx,
  email: string,
  token: string,
  now: number,
): Promise<string | undefined> {
  const owner = and(eq(users.emailKey, emailKey(email)), eq(users.deleted, false))
  const link = { tokenHash: hashToken(token), expiresAt: now + linkLifetime }
  const row = {
    tokenHash: sql<string>`${link.tokenHash}`.as('token_hash'),
    userId: users.id,
    expiresAt: sql<number>`${link.expiresAt}`.as('expires_at'),
  }
  await tx.insert(passwordResets).select(tx.select(row).from(users).where(owner))
  const [user] = await tx.select({ email: users.email }).from(users).where(owner)
  return user?.email
}

/** The account of an unexpired link. */
export async function ownerOfLink(
  db: Db,
  token: string,
  now: number,
): Promise<{ userId: string; email: string } | undefined> {
  const [owner] = await db
    .select({ userId: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now)))
  return owner
}
