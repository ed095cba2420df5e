import { and, eq, lt, sql } from 'drizzle-orm'
import { limitCounts } from '#drizzle/schema/limits.ts'
import { Refusal } from '#sync/refusal.ts'
import { day, hour, minute, second } from '#sync/time.ts'
import { greater } from '../db/dialect.ts'
import type { Config } from '../config.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/writer.ts'

/**
 * How often within how many milliseconds, by the names that RATE_LIMITS uses. `of` names what a
 * person does, so that a refusal can say the limit; the others guard against attacks.
 */
export const defaultLimits = {
  'failed-logins': { count: 10, window: 15 * minute },
  'failed-logins-per-address': { count: 300, window: hour },
  'failed-passwords-per-user': { count: 10, window: 15 * minute },
  'sign-ups-per-address': { count: 300, window: hour },
  // Emails to addresses that a visitor typed. Who opens the link of one gives it back, so that a
  // dorm behind one address is not limited, and invented addresses are.
  'unopened-emails-per-address': { count: 300, window: hour },
  // Each of these sends an email to an address that the caller chooses.
  'sign-ups-per-email': { count: 20, window: hour },
  'school-requests-per-address': { count: 50, window: hour },
  codes: { count: 5, window: 10 * minute },
  // A caller who knows the password can have any number of temporary tokens.
  'codes-per-account': { count: 30, window: hour },
  resets: { count: 5, window: hour },
  messages: { count: 60, window: minute, of: 'messages' },
  conversations: { count: 20, window: day, of: 'new conversations' },
  listings: { count: 30, window: day, of: 'new listings' },
  // Each notifies the other person.
  offers: { count: 60, window: day, of: 'offers' },
  // Of an account that is younger than a day.
  'first-offers': { count: 10, window: day, of: 'offers on the first day' },
  // Each notifies the other person.
  'meet-ups': { count: 20, window: hour, of: 'suggestions of meet-ups' },
  shares: { count: 10, window: day, of: 'shares by email' },
  reports: { count: 20, window: day, of: 'reports' },
  // Each makes the devices of both people fetch or delete rows.
  blocks: { count: 100, window: hour, of: 'blocks' },
  uploads: { count: 60, window: hour, of: 'photos' },
  // Each reads everything that the server stores about a person.
  downloads: { count: 10, window: day, of: 'downloads of your data' },
  'push-subscriptions': { count: 60, window: hour },
  // Each keeps an answer for a week. A large answer counts several times.
  'keyed-requests': { count: 3000, window: day },
  // Each notifies everyone who saved the listing, or the reviewed person.
  edits: { count: 120, window: hour, of: 'changes to listings' },
  // Each notifies the reviewed person.
  reviews: { count: 60, window: hour, of: 'reviews' },
  // Each keeps a name taken, and stamps everything that shows it.
  'username-changes': { count: 5, window: 90 * day, of: 'new usernames' },
  saves: { count: 600, window: hour, of: 'saved listings' },
  // Every request that may write, whether it finds something to change or not.
  writes: { count: 600, window: minute },
  // Those without a session. A campus may share an address.
  'writes-per-address': { count: 6000, window: minute },
  // Counted over all devices and tabs of a user. Over these limits a round is only late.
  syncs: { count: 600, window: minute },
  'synced-actions': { count: 5000, window: minute },
} as const
export type LimitName = keyof typeof defaultLimits

/** Counts limited calls in the database, so that a restart resets nothing. */
export class Limits {
  readonly #counts: Record<string, number> | 'off'
  /** How many rows the counts of this process have taken. They are no effect of a write. */
  written = 0
  readonly #paces = new Map<LimitName, { period: number; counts: Map<string, number> }>()

  constructor(rateLimits: Config['rateLimits']) {
    this.#counts = rateLimits
  }

  /**
   * Counts one more, or `amount` more if the work is larger. @throws Refusal `limited` with the
   * seconds to wait if nothing more is allowed
   */
  async take(tx: Tx, limit: LimitName, subject: string, now: number, amount = 1): Promise<void> {
    if (this.#counts === 'off') return
    const counted = await this.#add(tx, limit, subject, now, amount)
    const most = this.#counts[limit] ?? defaultLimits[limit].count
    if (counted.count - amount >= most) throw tooOften(limit, most, counted.endsAt - now)
  }

  /** Counts without a check, for work that is already done. */
  async count(tx: Tx, limit: LimitName, subject: string, now: number, amount = 1): Promise<void> {
    if (this.#counts !== 'off') await this.#add(tx, limit, subject, now, amount)
  }

  /**
   * Counts in memory only, for calls too frequent for a write each. A restart resets these.
   * @throws Refusal `limited` as `take` does
   */
  pace(limit: LimitName, subject: string, now: number, amount = 1): void {
    if (this.#counts === 'off') return
    const { window, count } = defaultLimits[limit]
    const period = Math.floor(now / window)
    const running = this.#paces.get(limit)
    const counts = running?.period === period ? running.counts : new Map<string, number>()
    this.#paces.set(limit, { period, counts })
    const taken = counts.get(subject) ?? 0
    const most = this.#counts[limit] ?? count
    if (taken >= most) throw tooOften(limit, most, (period + 1) * window - now)
    counts.set(subject, taken + amount)
  }

  async #add(tx: Tx, limit: LimitName, subject: string, now: number, amount: number) {
    this.written += 1
    const endsAt = now + defaultLimits[limit].window
    const [row] = await addQuery(tx).execute({ limit, subject, now, endsAt, amount })
    return row ?? { count: amount, endsAt }
  }

  /** Removes one count, because the call turned out to be legitimate. */
  async giveBack(tx: Tx, limit: LimitName, subject: string): Promise<void> {
    await tx
      .update(limitCounts)
      .set({ count: greater(0, sql`${limitCounts.count} - 1`) })
      .where(isSubject(limit, subject))
  }

  async forget(tx: Tx, limit: LimitName, subject: string): Promise<void> {
    await tx.delete(limitCounts).where(isSubject(limit, subject))
  }

  async sweep(tx: Tx, now: number): Promise<void> {
    await tx.delete(limitCounts).where(lt(limitCounts.endsAt, now))
  }
}

/** Adds the running counts of one subject to those of another. */
export async function moveCounts(tx: Tx, from: string, to: string, now: number): Promise<void> {
  const counts = await tx.delete(limitCounts).where(eq(limitCounts.subject, from)).returning()
  for (const row of counts.filter(({ endsAt }) => endsAt > now))
    await tx
      .insert(limitCounts)
      .values({ ...row, subject: to })
      .onConflictDoUpdate({
        target: [limitCounts.limit, limitCounts.subject],
        set: { count: sql`${limitCounts.count} + excluded.count` },
      })
}

// One statement, because every limited write runs it. A window that has ended starts again.
const addQuery = prepared((tx) => {
  const { count, startedAt, endsAt } = limitCounts
  const now = sql.placeholder('now')
  const running = sql`${endsAt} > ${now}`
  return tx
    .insert(limitCounts)
    .values({
      limit: sql.placeholder('limit'),
      subject: sql.placeholder('subject'),
      startedAt: now,
      endsAt: sql.placeholder('endsAt'),
      count: sql.placeholder('amount'),
    })
    .onConflictDoUpdate({
      target: [limitCounts.limit, limitCounts.subject],
      set: {
        count: sql`case when ${running} then ${count} else 0 end + excluded.count`,
        startedAt: sql`case when ${running} then ${startedAt} else excluded.started_at end`,
        endsAt: sql`case when ${running} then ${endsAt} else excluded.ends_at end`,
      },
    })
    .returning({ count, endsAt })
    .prepare()
})

const isSubject = (limit: LimitName, subject: string) =>
  and(eq(limitCounts.limit, limit), eq(limitCounts.subject, subject))

function tooOften(limit: LimitName, most: number, milliseconds: number): Refusal {
  const seconds = Math.ceil(milliseconds / second)
  const named = subjectOf(limit)
  const count = `${most} ${windowName(defaultLimits[limit].window)}`
  const reason = named === undefined ? 'Too many attempts' : `The limit for ${named} is ${count}`
  const sentence = `${reason}. Please try again in ${spoken(seconds)}.`
  return new Refusal('limited', sentence, undefined, seconds)
}

function spoken(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  if (hours < 48) return minutes < 90 ? `${minutes} minutes` : `${hours} hours`
  return `${Math.ceil(hours / 24)} days`
}

function subjectOf(limit: LimitName): string | undefined {
  const row = defaultLimits[limit]
  return 'of' in row ? row.of : undefined
}

function windowName(window: number): string {
  if (window === minute) return 'a minute'
  if (window === hour) return 'an hour'
  return window === day ? 'a day' : `in ${window / day} days`
}

/** The limits on a person’s actions, for the API reference. */
export const namedLimits = Object.values(defaultLimits).flatMap((row) =>
  'of' in row ? `${row.count} ${row.of} ${windowName(row.window)}` : [],
)
