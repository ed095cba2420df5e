import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { appeals, decisions } from '#drizzle/schema/moderation.ts'
import type { OwnData } from '#sync/accounts/own-data.ts'
import type { Actor } from '#sync/engine/action.ts'
import { accountsOf } from '../departures/departures.ts'
import type { Db } from '../db/open.ts'
import type { Placed, PortionRequest } from '../paging.ts'
import { isoTime } from './iso-time.ts'

/** What was decided about a person. They do not learn by whom. */
export async function decisionsAbout(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  { after = '', limit }: PortionRequest,
): Promise<Placed<OwnData['decisions'][number]>[]> {
  const { id, personId } = decisions
  const rows = await db
    .select({ decision: decisions, appeal: appeals.text })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, id))
    .where(
      and(inArray(personId, accountsOf(userId)), ne(decisions.verdict, 'dismiss'), gt(id, after)),
    )
    .orderBy(id)
    .limit(limit)
  return rows.map(({ decision: { verdict, reason, until, decidedAt, ...decision }, appeal }) => ({
    place: decision.id,
    item: {
      verdict,
      reason,
      ...(until !== null && { until: isoTime(until) }),
      decidedAt: isoTime(decidedAt),
      ...(appeal !== null && { appeal }),
    },
  }))
}
