import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { emailChanges, passwordResets } from '#drizzle/schema/credentials.ts'
import { endOtherSessions } from '../../auth/sessions.ts'
import type { Tx } from '../../db/writer.ts'
import type { Resources } from '../../resources.ts'

interface NewPassword {
  userId: string
  passwordHash: string
  /** The session that changed the password, which stays. */
  keep?: string
}

/**
 * Sets a password, and revokes what the old one opened: other sessions, reset links and a pending
 * change of the email address.
 */
export async function setPassword(
  tx: Tx,
  { limits, clock }: Resources,
  { userId, passwordHash, keep }: NewPassword,
): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await endOtherSessions(tx, { userId, keep }, clock())
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await limits.forget(tx, 'codes-per-account', userId)
}
