import { desc, eq } from 'drizzle-orm'
import { appeals, decisions } from '#drizzle/schema/moderation.ts'
import type { OwnData } from '#sync/accounts/own-data.ts'
import type { Db } from '../db/open.ts'
import { isoTime } from './iso-time.ts'

/** What was decided about a person. They do not learn by whom. */
export async function decisionsAbout(db: Db, userId: string): Promise<OwnData['decisions']> {
  const rows = await db
    .select({ decision: decisions, appeal: appeals.text })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(eq(decisions.personId, userId))
    .orderBy(desc(decisions.decidedAt))
  return rows
    .filter(({ decision }) => decision.verdict !== 'dismiss')
    .map(({ decision: { verdict, reason, until, decidedAt }, appeal }) => ({
      verdict,
      reason,
      ...(until !== null && { until: isoTime(until) }),
      decidedAt: isoTime(decidedAt),
      ...(appeal !== null && { appeal }),
    }))
}
