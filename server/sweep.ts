import { Refusal } from '#sync/refusal.ts'
import { hour, minute, second } from '#sync/time.ts'
import { tellDecisions } from './administration/tell-decisions.ts'
import { sweepOffers, sweepReservations } from './deals/sweep.ts'
import { sweepDepartures } from './departures/sweep.ts'
import { sweepCredentials, sweepUsernames } from './accounts/sweep.ts'
import { sweepSessions } from './auth/sweep.ts'
import { sweepUnusedImages } from './images/sweep.ts'
import { sweepLimits } from './limits/sweep.ts'
import { dueCountFlush, flushListingCounts } from './listings/counts.ts'
import { sweepListingViews } from './listings/sweep.ts'
import { sweepDroppedMails } from './mail/mail-state.ts'
import { liftSuspensions } from './moderation/suspension.ts'
import { notifyWaiting } from './notifications/notify-later.ts'
import { sweepMeetUps } from './meet-ups/sweep.ts'
import { sweepNotifications } from './notifications/sweep.ts'
import { sweepReportsOnDeletedUsers } from './reports/sweep.ts'
import type { Resources } from './resources.ts'
import { sweepIdempotencyKeys, sweepSync } from './sync/sweep.ts'

type Sweep = (resources: Resources) => Promise<void>

const hourly: Sweep[] = [
  sweepUsernames,
  sweepSessions,
  sweepCredentials,
  sweepDepartures,
  sweepIdempotencyKeys,
  sweepReportsOnDeletedUsers,
  sweepLimits,
  sweepUnusedImages,
  sweepSync,
  sweepNotifications,
  notifyWaiting,
  sweepListingViews,
  sweepReservations,
  sweepDroppedMails,
  ({ writer }) => writer.emptyLog(),
]

/**
 * Deletes expired rows once an hour, and finishes what an earlier run of the server left. @returns a function
 * that stops this and writes pending counts.
 */
export function startSweeping(resources: Resources): () => Promise<void> {
  const caughtUp = attempt(notifyWaiting, resources)
  const flushDue = dueCountFlush()
  const timers = [
    ...hourly.map((sweep) => setInterval(() => void attempt(sweep, resources), hour)),
    setInterval(() => void attempt(flushDue, resources), 30 * second),
    setInterval(() => void attempt(liftSuspensions, resources), minute),
    setInterval(() => void attempt(sweepOffers, resources), minute),
    setInterval(() => void attempt(sweepMeetUps, resources), minute),
    setInterval(() => void attempt(tellDecisions, resources), 5 * second),
  ]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await caughtUp
    await attempt(flushListingCounts, resources)
  }
}

async function attempt(sweep: Sweep, resources: Resources): Promise<void> {
  try {
    await sweep(resources)
  } catch (error) {
    // The writer has logged it once.
    if (error instanceof Refusal && error.code === 'disk_full') return
    resources.log.error('Clearing up failed', error)
  }
}
