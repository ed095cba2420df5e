import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { decisions } from '#drizzle/schema/moderation.ts'
import { deletedUserName } from '#sync/accounts/accounts.ts'
import { roleNames } from '#sync/moderation/administration.ts'
import type { Decision } from '#sync/moderation/moderation.ts'
import { accountsOf } from '../departures/departures.ts'
import type { Db } from '../db/open.ts'
import { isEarlier, type PageInTime } from '../paging.ts'
import { isoTime } from './iso-time.ts'

/** Stands for the administrator of the server, who decides on its command line. */
export const administrator = 'administrator'

const moderators = alias(users, 'moderators')
const people = alias(users, 'people')

interface LogRequest extends PageInTime {
  where?: SQL | undefined
}

export interface LogRow {
  decision: typeof decisions.$inferSelect
  moderator: string | null
  person: string | null
}

/** The latest decisions first. */
export function readLog(db: Db, { where, after, limit }: LogRequest): Promise<LogRow[]> {
  const { decidedAt, id } = decisions
  const earlier = isEarlier(decidedAt, id, after)
  return db
    .select({ decision: decisions, moderator: moderators.username, person: people.username })
    .from(decisions)
    .leftJoin(moderators, eq(moderators.id, decisions.moderatorId))
    .leftJoin(people, eq(people.id, decisions.personId))
    .where(and(where, earlier))
    .orderBy(desc(decidedAt), desc(id))
    .limit(limit)
}

/** Decisions that do not concern this moderator. */
export const notAbout = (moderatorId: string): SQL =>
  sql`coalesce(${decisions.personId}, '') not in ${accountsOf(moderatorId)}`

/** Decisions about a thing and about the person behind it. */
export const isAbout = (
  { kind, subjectId }: Pick<typeof decisions.$inferSelect, 'kind' | 'subjectId'>,
  personId: string | null,
): SQL | undefined =>
  or(
    and(eq(decisions.kind, kind), eq(decisions.subjectId, subjectId)),
    personId === null ? undefined : inArray(decisions.personId, accountsOf(personId)),
  )

export const decisionAnswer = ({ decision, moderator, person }: LogRow): Decision => ({
  _id: decision.id,
  kind: decision.kind,
  subjectId: decision.subjectId,
  verdict: decision.verdict,
  reason: decision.reason,
  ...(decision.until !== null && { until: isoTime(decision.until) }),
  decidedAt: isoTime(decision.decidedAt),
  moderator:
    moderator ??
    (decision.moderatorId === administrator ? roleNames.administrator : deletedUserName),
  ...(person !== null && { person }),
})
