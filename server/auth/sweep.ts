import { and, isNotNull, lt, lte, notInArray, or } from 'drizzle-orm'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import { day } from '#sync/time.ts'
import type { Resources } from '../resources.ts'

/** Longer than any session: the families of an account tell which devices it was used from. */
const familyLifetime = 365 * day

/** Deletes expired sessions with their push subscriptions, and families that ended long ago. */
export const sweepSessions = ({ writer, clock }: Resources): Promise<void> =>
  writer.write({
    async run(tx) {
      const now = clock()
      const isOver = or(
        isNotNull(sessionFamilies.revokedAt),
        lte(sessionFamilies.absoluteExpiresAt, now),
      )
      await tx.delete(sessions).where(lte(sessions.expiresAt, now))
      const living = tx.select({ id: sessions.familyId }).from(sessions)
      await tx.delete(pushSubscriptions).where(notInArray(pushSubscriptions.familyId, living))
      await tx
        .delete(sessionFamilies)
        .where(and(isOver, lt(sessionFamilies.usedAt, now - familyLifetime)))
    },
  })
