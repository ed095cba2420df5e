import { and, isNull, lt, lte, notInArray } from 'drizzle-orm'
import { formerUsernames, registrations, usernameLooks, users } from '#drizzle/schema/accounts.ts'
import { emailChanges, passwordResets } from '#drizzle/schema/credentials.ts'
import { schoolLoginLinks } from '#drizzle/schema/school-logins.ts'
import { pendingSignIns, twoFactors } from '#drizzle/schema/two-factor.ts'
import { day } from '#sync/time.ts'
import type { Resources } from '../resources.ts'

/**
 * Deletes sign-ups that no one verified, and names that were given up long ago. Their usernames
 * become available again.
 */
export const sweepUsernames = ({ writer, clock }: Resources): Promise<void> =>
  writer.write({
    async run(tx) {
      const now = clock()
      await tx.delete(registrations).where(lte(registrations.expiresAt, now))
      await tx.delete(formerUsernames).where(lte(formerUsernames.until, now))
      const { usernameKey } = usernameLooks
      await tx
        .delete(usernameLooks)
        .where(
          and(
            notInArray(usernameKey, tx.select({ key: users.usernameKey }).from(users)),
            notInArray(
              usernameKey,
              tx.select({ key: registrations.usernameKey }).from(registrations),
            ),
            notInArray(
              usernameKey,
              tx.select({ key: formerUsernames.usernameKey }).from(formerUsernames),
            ),
          ),
        )
    },
  })

/**
 * Deletes expired links, expired sign-ins that wait for a code, and abandoned two-factor setups.
 */
export const sweepCredentials = ({ writer, clock }: Resources): Promise<void> =>
  writer.write({
    async run(tx) {
      const now = clock()
      await tx.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
      await tx.delete(emailChanges).where(lte(emailChanges.expiresAt, now))
      await tx.delete(schoolLoginLinks).where(lte(schoolLoginLinks.expiresAt, now))
      await tx.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now))
      const isAbandoned = and(isNull(twoFactors.enabledAt), lt(twoFactors.createdAt, now - day))
      await tx.delete(twoFactors).where(isAbandoned)
    },
  })
