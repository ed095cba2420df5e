import { and, eq, gt, ne } from 'drizzle-orm'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import { emailChanges } from '#drizzle/schema/credentials.ts'
import { emailKey } from '#sync/accounts/accounts.ts'
import { day } from '#sync/time.ts'
import { endOtherSessions } from '../../auth/sessions.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import type { Db } from '../../db/open.ts'
import type { Tx } from '../../db/writer.ts'
import { isOfMailbox, refuseTaken, type Terms } from '../mailbox.ts'
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

/**
 * The account and the new address that an unexpired link verifies.
 * @throws Refusal `conflict` if the mailbox of the address has another account by now
 */
export async function emailChangeOf(db: Db, token: string, { now, config }: Terms) {
  const { id, username, firstName, lastName } = users
  const { email, familyId } = emailChanges
  const [change] = await db
    .select({ id, username, firstName, lastName, oldEmail: users.email, email, familyId })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, now)))
  if (!change) return undefined
  await refuseTaken(db, change.email, { config, besides: change.id })
  return change
}

/**
 * Gives an account the new address of a link, and ends the links sent to the old address and all
 * sessions but the one that asked for the change.
 * @returns the account and its old address, or undefined if the link is invalid
 * @throws Refusal as `emailChangeOf` does
 */
export async function verifyEmailChange(
  tx: Tx,
  rev: number,
  token: string,
  { now, config }: Terms,
): Promise<{ userId: string; oldEmail: string; email: string } | undefined> {
  const change = await emailChangeOf(tx, token, { now, config })
  if (!change) return undefined
  const { id: userId, email, oldEmail, familyId } = change
  await tx
    .update(users)
    .set({ email, emailKey: emailKey(email), rev })
    .where(eq(users.id, userId))
  await endMailedLinks(tx, userId)
  await endOtherSessions(tx, { userId, keep: familyId ?? undefined }, now)
  await tx.delete(registrations).where(isOfMailbox(registrations.emailKey, email, config))
  return { userId, oldEmail, email }
}
