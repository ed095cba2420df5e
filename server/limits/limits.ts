import { and, eq, lt, sql } from 'drizzle-orm'
import { limitCounts } from '#drizzle/schema/limits.ts'
import { Refusal } from '#sync/refusal.ts'
import { day, hour, minute, second } from '#sync/time.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/writer.ts'

/** How often within how many milliseconds, by the names that RATE_LIMITS uses. */
export const defaultLimits = {
  'failed-logins': { count: 10, window: 15 * minute },
  'failed-logins-per-address': { count: 300, window: hour },
  'sign-ups-per-address': { count: 300, window: hour },
  // Each of these sends an email to an address that the caller chooses.
  'sign-ups-per-email': { count: 20, window: hour },
  'school-requests-per-address': { count: 50, window: hour },
  codes: { count: 5, window: 10 * minute },
  // A caller who knows the password can have any number of temporary tokens.
  'codes-per-account': { count: 30, window: hour },
  resets: { count: 5, window: hour },
  messages: { count: 60, window: minute },
  conversations: { count: 20, window: day },
  listings: { count: 30, window: day },
  shares: { count: 10, window: day },
  reports: { count: 20, window: day },
  uploads: { count: 60, window: hour },
  'push-subscriptions': { count: 60, window: hour },
  // Each keeps an answer for a week.
  'keyed-requests': { count: 3000, window: day },
  // Counted over all devices and tabs of a user. Over the limit a round is only late.
  syncs: { count: 600, window: minute },
} as const
export type LimitName = keyof typeof defaultLimits

/** Counts limited calls in the database, so that a restart resets nothing. */
export class Limits {
  readonly #counts: Record<string, number> | 'off'
  #paces = { period: 0, counts: new Map<string, number>() }

  constructor(rateLimits: Config['rateLimits']) {
    this.#counts = rateLimits
  }

  /**
   * Counts one more. @throws Refusal `limited` with the seconds to wait when the limit is exceeded
   */
  async take(tx: Tx, limit: LimitName, subject: string, now: number): Promise<void> {
    await this.check(tx, limit, subject, now)
    await this.count(tx, limit, subject, now)
  }

  /** Counts nothing. @throws Refusal `limited` if nothing more is allowed */
  async check(tx: Tx, limit: LimitName, subject: string, now: number): Promise<void> {
    if (this.#counts === 'off') return
    const most = this.#counts[limit] ?? defaultLimits[limit].count
    const [row] = await tx.select().from(limitCounts).where(isSubject(limit, subject))
    const running = row && row.endsAt > now ? row : undefined
    if ((running?.count ?? 0) < most) return
    const endsAt = running?.endsAt ?? now + defaultLimits[limit].window
    throw tooOften(endsAt - now)
  }

  /**
   * Counts one more in memory only, for calls too frequent for a write each. A restart resets
   * these.
   * @throws Refusal `limited` as `take` does
   */
  pace(limit: LimitName, subject: string, now: number): void {
    if (this.#counts === 'off') return
    const { window, count } = defaultLimits[limit]
    const period = Math.floor(now / window)
    if (this.#paces.period !== period) this.#paces = { period, counts: new Map() }
    const taken = (this.#paces.counts.get(subject) ?? 0) + 1
    if (taken > (this.#counts[limit] ?? count)) throw tooOften((period + 1) * window - now)
    this.#paces.counts.set(subject, taken)
  }

  async count(tx: Tx, limit: LimitName, subject: string, now: number): Promise<void> {
    if (this.#counts === 'off') return
    const fresh = { startedAt: now, endsAt: now + defaultLimits[limit].window, count: 1 }
    const [row] = await tx.select().from(limitCounts).where(isSubject(limit, subject))
    const counted = row && row.endsAt > now ? { count: row.count + 1 } : fresh
    await tx
      .insert(limitCounts)
      .values({ limit, subject, ...fresh })
      .onConflictDoUpdate({ target: [limitCounts.limit, limitCounts.subject], set: counted })
  }

  /** Removes one count, because the call turned out to be legitimate. */
  async giveBack(tx: Tx, limit: LimitName, subject: string): Promise<void> {
    await tx
      .update(limitCounts)
      .set({ count: sql`max(0, ${limitCounts.count} - 1)` })
      .where(isSubject(limit, subject))
  }

  async forget(tx: Tx, limit: LimitName, subject: string): Promise<void> {
    await tx.delete(limitCounts).where(isSubject(limit, subject))
  }

  async sweep(tx: Tx, now: number): Promise<void> {
    await tx.delete(limitCounts).where(lt(limitCounts.endsAt, now))
  }
}

const isSubject = (limit: LimitName, subject: string) =>
  and(eq(limitCounts.limit, limit), eq(limitCounts.subject, subject))

function tooOften(milliseconds: number): Refusal {
  const seconds = Math.ceil(milliseconds / second)
  const sentence = `Too many attempts. Please try again in ${spoken(seconds)}.`
  return new Refusal('limited', sentence, undefined, seconds)
}

function spoken(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
