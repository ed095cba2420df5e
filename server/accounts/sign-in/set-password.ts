import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { endOtherSessions } from '../../auth/sessions.ts'
import type { Tx } from '../../db/writer.ts'
import type { Resources } from '../../resources.ts'
import { endMailedLinks, renewOffLink } from '../mailed-links.ts'

interface NewPassword {
  userId: string
  passwordHash: string
  /** The session that changed the password, which stays. */
  keep?: string
}

/**
 * Sets a password, and revokes what the old one opened: other sessions and mailed links.
 * @returns the token of a new link that turns a young second factor off
 */
export async function setPassword(
  tx: Tx,
  { limits, clock }: Resources,
  { userId, passwordHash, keep }: NewPassword,
): Promise<{ offToken: string | undefined }> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await endOtherSessions(tx, { userId, keep }, clock())
  await endMailedLinks(tx, userId)
  await limits.forget(tx, 'codes-per-account', userId)
  return { offToken: await renewOffLink(tx, userId, clock()) }
}
