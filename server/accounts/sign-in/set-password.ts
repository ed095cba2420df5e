import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { emailChanges, passwordResets } from '#drizzle/schema/credentials.ts'
import { endOtherSessions } from '../../auth/sessions.ts'
import type { Tx } from '../../db/writer.ts'
import type { Resources } from '../../resources.ts'

interface NewPassword {
  userId: string
  passwordHash: string
  /** The sign-in that goes on: the one that changed the password. */
  keep?: string
}

/**
 * Sets a password and takes back what the old one had opened: other sign-ins, reset links, and a
 * change of the address that was asked for.
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
