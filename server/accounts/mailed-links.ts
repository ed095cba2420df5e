import { and, eq, gt } from 'drizzle-orm'
import { emailChanges, passwordResets } from '#drizzle/schema/credentials.ts'
import { schoolLoginLinks } from '#drizzle/schema/school-logins.ts'
import { twoFactors } from '#drizzle/schema/two-factor.ts'
import { day } from '#sync/time.ts'
import { hashToken, randomToken } from '../auth/tokens.ts'
import type { Tx } from '../db/writer.ts'

/** How long after it was turned on a mailed link turns two-factor authentication off. */
export const offLinkLifetime = 7 * day

/**
 * Ends every link that was mailed to the owner of an account: for a new password, for a new address,
 * for joining a login of the school, and for turning two-factor authentication off. An old email must not open an account whose password
 * or address has changed since.
 */
export async function endMailedLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await tx.delete(schoolLoginLinks).where(eq(schoolLoginLinks.userId, userId))
  await tx.update(twoFactors).set({ offTokenHash: null }).where(eq(twoFactors.userId, userId))
}

/**
 * Replaces the link that turns a second factor off, for the email about a new password: a thief who
 * turned it on must not end the owner's way back by changing the password.
 * @returns the token; undefined if the factor is off, or on for longer than a link lasts
 */
export async function renewOffLink(
  tx: Tx,
  userId: string,
  now: number,
): Promise<string | undefined> {
  const token = randomToken()
  const renewed = await tx
    .update(twoFactors)
    .set({ offTokenHash: hashToken(token) })
    .where(and(eq(twoFactors.userId, userId), gt(twoFactors.enabledAt, now - offLinkLifetime)))
    .returning({ userId: twoFactors.userId })
  return renewed.length > 0 ? token : undefined
}
