import { and, eq, gt, ne } from 'drizzle-orm'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import { emailChanges } from '#drizzle/schema/credentials.ts'
import { emailKey } from '#sync/accounts/accounts.ts'
import { day } from '#sync/time.ts'
import { endOtherSessions } from '../../auth/sessions.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import type { Db } from '../../db/open.ts'
import type { Tx } from '../../db/writer.ts'
import { isOfMailbox, type Terms } from '../mailbox.ts'
import { endMailedLinks } from '../mailed-links.ts'

const linkLifetime = day

interface EmailChange {
  userId: string
  email: string
  /** The session that asks for it. */
  familyId: string
}

/**
 * Keeps a new address until it is verified. Replaces an earlier one. If its mailbox has an account,
 * the work is the same, but no one gets the token.
 */
export async function storeEmailChange(
  tx: Tx,
  { userId, email, familyId }: EmailChange,
  { now, config }: Terms,
): Promise<{ token: string; takenBy: string | undefined }> {
  const token = randomToken()
  const key = emailKey(email)
  const change = {
    email,
    emailKey: key,
    tokenHash: hashToken(token),
    expiresAt: now + linkLifetime,
    familyId,
  }
  await tx
    .insert(emailChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change })
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(isOfMailbox(users.emailKey, email, config), ne(users.id, userId)))
  return { token, takenBy: owner?.email }
}

/** The account whose new address an unexpired link verifies. */
export async function emailChangeOf(db: Db, token: string, now: number) {
  const { id, username, firstName, lastName } = users
  const [account] = await db
    .select({ id, username, firstName, lastName })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, now)))
  return account
}

/**
 * Gives an account the new address of a link, and ends the links sent to the old address and all
 * sessions but the one that asked for the change.
 * @returns the account and its old address, or undefined if the link is invalid or the mailbox of the new address has an account.
 */
export async function verifyEmailChange(
  tx: Tx,
  rev: number,
  token: string,
  { now, config }: Terms,
): Promise<{ userId: string; oldEmail: string; email: string } | undefined> {
  const [change] = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, now)))
    .returning()
  if (!change) return undefined
  const { userId, email, emailKey: key, familyId } = change
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isOfMailbox(users.emailKey, email, config), ne(users.id, userId)))
  if (other) return undefined
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  await tx.update(users).set({ email, emailKey: key, rev }).where(eq(users.id, userId))
  await endMailedLinks(tx, userId)
  await endOtherSessions(tx, { userId, keep: familyId ?? undefined }, now)
  await tx.delete(registrations).where(isOfMailbox(registrations.emailKey, email, config))
  return owner && { userId, oldEmail: owner.email, email }
}
