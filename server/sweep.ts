import { hour, second } from '#sync/time.ts'
import { sweepCredentials, sweepRegistrations } from './accounts/sweep.ts'
import { sweepSessions } from './auth/sweep.ts'
import { sweepUnusedImages } from './images/sweep.ts'
import { sweepLimits } from './limits/sweep.ts'
import { flushListingCounts } from './listings/counts.ts'
import { sweepListingViews } from './listings/sweep.ts'
import { sweepNotifications } from './notifications/sweep.ts'
import { sweepReportsOnDeletedUsers } from './reports/sweep.ts'
import type { Resources } from './resources.ts'
import { sweepIdempotencyKeys, sweepSync } from './sync/sweep.ts'

type Sweep = (resources: Resources) => Promise<void>

const hourly: Sweep[] = [
  sweepRegistrations,
  sweepSessions,
  sweepCredentials,
  sweepIdempotencyKeys,
  sweepReportsOnDeletedUsers,
  sweepLimits,
  sweepUnusedImages,
  sweepSync,
  sweepNotifications,
  sweepListingViews,
]

/** Deletes expired rows once an hour. @returns a function that stops this and writes pending counts. */
export function startSweeping(resources: Resources): () => Promise<void> {
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

async function attempt(sweep: Sweep, resources: Resources): Promise<void> {
  try {
    await sweep(resources)
  } catch (error) {
    resources.log.error('Clearing up failed', error)
  }
}
