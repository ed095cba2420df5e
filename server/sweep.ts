import { and, inArray, isNotNull, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import { emailChanges, passwordResets } from '#drizzle/schema/credentials.ts'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import { listingReports, userReports } from '#drizzle/schema/reports.ts'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import { idempotencyKeys } from '#drizzle/schema/sync.ts'
import { pendingSignIns, twoFactors } from '#drizzle/schema/two-factor.ts'
import { sweepUnusedImages } from './images/sweep.ts'
import { flushListingCounts, sweepListingViews } from './listings/counts.ts'
import { sweepNotifications } from './notifications/sweep.ts'
import type { Resources } from './resources.ts'
import { sweepSync } from './sync/sweep.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour
const keysLive = 7 * day
/** Longer than any session: by its families an account knows the devices it was used from. */
const familiesLive = 365 * day
const reportsOnTheGoneLive = 365 * day

type Sweep = (resources: Resources) => Promise<void>

/** Clears up from time to time what has had its day. Returns what ends it, and writes what waits. */
export function startSweeping(resources: Resources): () => Promise<void> {
  const hourly: Sweep[] = [
    sweepRegistrations,
    sweepSessions,
    sweepIdempotencyKeys,
    sweepCredentials,
    sweepReportsOnTheGone,
    sweepLimits,
    sweepUnusedImages,
    sweepSync,
    sweepNotifications,
    sweepListingViews,
  ]
  const timers = [
    ...hourly.map((sweep) => setInterval(() => void attempt(sweep, resources), hour)),
    setInterval(() => void attempt(flushListingCounts, resources), 30 * second),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
    return attempt(flushListingCounts, resources)
  }
}

/** Sign-ups that nobody verified; their names are free again. */
export const sweepRegistrations: Sweep = ({ writer, clock }) =>
  writer.write({
    async run(tx) {
      await tx.delete(registrations).where(lte(registrations.expiresAt, clock()))
    },
  })

export const sweepSessions: Sweep = ({ writer, clock }) =>
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
        .where(and(isOver, lt(sessionFamilies.usedAt, now - familiesLive)))
    },
  })

/** Links and half-finished sign-ins that nobody can use any more, and set-ups left lying. */
export const sweepCredentials: Sweep = ({ writer, clock }) =>
  writer.write({
    async run(tx) {
      const now = clock()
      await tx.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
      await tx.delete(emailChanges).where(lte(emailChanges.expiresAt, now))
      await tx.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now))
      const isLeft = and(isNull(twoFactors.enabledAt), lt(twoFactors.createdAt, now - day))
      await tx.delete(twoFactors).where(isLeft)
    },
  })

/** What was reported of people who have left is kept for a year. */
export const sweepReportsOnTheGone: Sweep = ({ writer, clock }) =>
  writer.write({
    async run(tx) {
      const gone = tx
        .select({ id: users.id })
        .from(users)
        .where(lt(users.deletedAt, clock() - reportsOnTheGoneLive))
      await tx.delete(userReports).where(inArray(userReports.subjectId, gone))
      await tx.delete(listingReports).where(inArray(listingReports.sellerId, gone))
    },
  })

export const sweepIdempotencyKeys: Sweep = ({ writer, clock }) =>
  writer.write({
    async run(tx) {
      await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, clock() - keysLive))
    },
  })

export const sweepLimits: Sweep = ({ writer, limits, clock }) =>
  writer.write({ run: (tx) => limits.sweep(tx, clock()) })

async function attempt(sweep: Sweep, resources: Resources): Promise<void> {
  try {
    await sweep(resources)
  } catch (error) {
    resources.log.error('Clearing up failed', error)
  }
}
