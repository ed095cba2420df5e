import { and, asc, eq, isNull, min, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { messages } from '#drizzle/schema/messages.ts'
import { appeals, decisions } from '#drizzle/schema/moderation.ts'
import {
  bugReports,
  listingReports,
  messageReports,
  reviewReports,
  userReports,
} from '#drizzle/schema/reports.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { schoolRequests, universities } from '#drizzle/schema/universities.ts'
import {
  subjectKinds,
  type SubjectKind,
  type Waiting,
  type WaitingCounts,
} from '#sync/moderation/moderation.ts'
import type { Db } from '../db/open.ts'
import { isHeld } from '../listings/hold.ts'
import type { PlaceInTime } from '../paging.ts'
import { isoTime } from './iso-time.ts'

/** Reports of one kind. Those about the same thing are one line of the queue. */
interface Queue {
  table: SQLiteTable | SQL
  subject: SQLiteColumn | SQL
  at: SQLiteColumn | SQL
  decision: SQLiteColumn | SQL
  /** Whom a decision concerns. */
  person: SQL | SQLiteColumn
  title: SQL | SQLiteColumn
  /** How many reports a line has, if not each row is one. */
  reports?: SQL
}

const titleOf = (
  table: SQLiteTable,
  id: SQLiteColumn,
  text: SQL | SQLiteColumn,
  subject: SQL | SQLiteColumn,
) => sql`(select ${text} from ${table} where ${id} = ${subject})`

const queues: Record<SubjectKind, Queue> = {
  user: {
    table: userReports,
    subject: userReports.subjectId,
    at: userReports.reportedAt,
    decision: userReports.decisionId,
    person: userReports.subjectId,
    title: userReports.reason,
  },
  listing: {
    // Those that wait to be shown come without a report.
    table: sql`(
      select listing_id, reported_at, decision_id, seller_id, 1 as is_report
      from ${listingReports} where decision_id is null
      union all
      select id, held_at, null, seller_id, 0 from ${listings} where ${isHeld}
    ) as reported`,
    subject: sql`reported.listing_id`,
    at: sql`reported.reported_at`,
    decision: sql`reported.decision_id`,
    person: sql`reported.seller_id`,
    title: titleOf(listings, listings.id, listings.title, sql`reported.listing_id`),
    reports: sql`sum(reported.is_report)`,
  },
  message: {
    table: messageReports,
    subject: messageReports.messageId,
    at: messageReports.reportedAt,
    decision: messageReports.decisionId,
    person: messageReports.senderId,
    title: titleOf(
      messages,
      messages.id,
      // Some messages have only photos.
      sql`coalesce(nullif(${messages.content}, ''), 'Photo')`,
      messageReports.messageId,
    ),
  },
  review: {
    table: reviewReports,
    subject: reviewReports.reviewId,
    at: reviewReports.reportedAt,
    decision: reviewReports.decisionId,
    person: reviewReports.reviewerId,
    title: titleOf(reviews, reviews.id, reviews.comment, reviewReports.reviewId),
  },
  bug: {
    table: bugReports,
    subject: bugReports.id,
    at: bugReports.reportedAt,
    decision: bugReports.decisionId,
    person: bugReports.reporterId,
    title: bugReports.description,
  },
  school: {
    table: schoolRequests,
    subject: schoolRequests.id,
    at: schoolRequests.requestedAt,
    decision: schoolRequests.decisionId,
    person: sql`null`,
    title: schoolRequests.schoolName,
  },
  appeal: {
    table: appeals,
    subject: appeals.decisionId,
    at: appeals.appealedAt,
    decision: appeals.answerId,
    person: appeals.userId,
    title: appeals.text,
  },
}

/**
 * How many things wait for a moderator in each queue, of one campus or all, and the campuses they are
 * about.
 */
export async function waitingCounts(
  db: Db,
  readerId: string,
  universityId: string | undefined,
): Promise<WaitingCounts> {
  const things = subjectKinds.map((kind) => {
    const { table, subject, person } = queues[kind]
    return sql`select ${kind} as kind, min(${person}) as person from ${table}
      where ${waitsFor(kind, readerId)} group by ${subject}`
  })
  const rows = await Promise.resolve(
    db.values<[SubjectKind, string | null, string | null, number]>(
      sql`select waiting.kind, ${universities.id}, ${universities.name}, count(*)
        from (${sql.join(things, sql` union all `)}) as waiting
        left join ${users} on ${users.id} = waiting.person
        left join ${universities} on ${universities.id} = ${users.universityId}
        group by waiting.kind, ${universities.id} order by ${universities.name}`,
    ),
  )
  const counted = subjectKinds.map((kind) => {
    const own = rows.filter(
      ([each, id]) => each === kind && (universityId === undefined || id === universityId),
    )
    return [kind, own.reduce((sum, [, , , count]) => sum + count, 0)] as const
  })
  const campuses = new Map(
    rows.flatMap(([, id, name]) => (id === null || name === null ? [] : [[id, name] as const])),
  )
  return {
    waiting: Object.fromEntries(counted) as WaitingCounts['waiting'],
    campuses: [...campuses].map(([id, name]) => ({ id, name })),
  }
}

/**
 * What waits for this moderator: nothing that concerns them, and no appeal against their own decision.
 * Other moderators see that, or the administrator.
 */
function waitsFor(kind: SubjectKind, readerId: string): SQL | undefined {
  const { decision, person } = queues[kind]
  const isOther = kind === 'bug' ? undefined : sql`${person} is not ${readerId}`
  return and(isNull(decision), isOther, kind === 'appeal' ? notDecidedBy(readerId) : undefined)
}

const notDecidedBy = (readerId: string) => sql`not exists (
  select 1 from ${decisions}
  where ${eq(decisions.id, appeals.decisionId)} and ${eq(decisions.moderatorId, readerId)})`

export interface QueueRequest {
  kind: SubjectKind
  /** The moderator who reads it. */
  readerId: string
  /** Only things of people of this campus. */
  universityId: string | undefined
  after: PlaceInTime | undefined
  limit: number
}

export interface QueueRow {
  id: string
  since: number
  reports: number
  title: string | null
  username: string | null
  university: string | null
}

/** What waits, the oldest first. */
export function readQueue(
  db: Db,
  { kind, readerId, universityId, after, limit }: QueueRequest,
): Promise<QueueRow[]> {
  const { table, subject, at, person, title, reports = sql`count(*)` } = queues[kind]
  const since = min(at)
  const waiting = db
    .select({
      id: sql<string>`cast(${subject} as text)`.as('thing_id'),
      since: sql<number>`${since}`.as('first_at'),
      reports: sql<number>`${reports}`.as('report_count'),
      title: sql<string | null>`substr(min(${title}), 1, 200)`.as('headline'),
      personId: sql<string | null>`min(${person})`.as('person_id'),
    })
    .from(table)
    .where(waitsFor(kind, readerId))
    .groupBy(subject)
    .as('waiting')
  const later = after && sql`(${waiting.since}, ${waiting.id}) > (${after.at}, ${after.id})`
  const ofCampus = universityId === undefined ? undefined : eq(users.universityId, universityId)
  return db
    .select({
      id: waiting.id,
      since: waiting.since,
      reports: waiting.reports,
      title: waiting.title,
      username: users.username,
      university: universities.name,
    })
    .from(waiting)
    .leftJoin(users, eq(users.id, waiting.personId))
    .leftJoin(universities, eq(universities.id, users.universityId))
    .where(and(later, ofCampus))
    .orderBy(asc(waiting.since), asc(waiting.id))
    .limit(limit)
}

export const waitingAnswer = (kind: SubjectKind, row: QueueRow): Waiting => ({
  kind,
  subjectId: row.id,
  title: row.title ?? '',
  reports: row.reports,
  since: isoTime(row.since),
  ...(row.username !== null && { username: row.username }),
  ...(row.university !== null && { university: row.university }),
})
