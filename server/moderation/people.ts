import { desc, eq, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import {
  listingReports,
  messageReports,
  reviewReports,
  userReports,
} from '#drizzle/schema/reports.ts'
import { universities } from '#drizzle/schema/universities.ts'
import type { ModeratedPerson, ModerationItem, SubjectKind } from '#sync/moderation/moderation.ts'
import { accountsOf } from '../departures/departures.ts'
import type { Db } from '../db/open.ts'
import { shownImageOf } from '../profiles/profile-image.ts'
import { isoTime } from './iso-time.ts'
import { isReportedKind, reportTables } from './report-tables.ts'

/** A person as moderators see them: no address, no sessions, no messages. */
export async function moderatedPerson(db: Db, id: string): Promise<ModeratedPerson | undefined> {
  const [row] = await db
    .select({ user: users, university: universities.name, reports: reportsOn(id) })
    .from(users)
    .innerJoin(universities, eq(universities.id, users.universityId))
    .where(eq(users.id, id))
  if (!row) return undefined
  const { username, firstName, lastName, bio, suspendedAt, suspendedUntil } = row.user
  const until = suspendedUntil === null ? {} : { until: isoTime(suspendedUntil) }
  return {
    _id: id,
    username,
    firstName,
    lastName,
    bio,
    profileImage: shownImageOf(row.user.profileImageId),
    university: row.university,
    createdAt: isoTime(row.user.createdAt),
    isDeleted: row.user.deleted,
    isModerator: row.user.moderator,
    ...(suspendedAt !== null && { suspended: { since: isoTime(suspendedAt), ...until } }),
    reports: row.reports,
  }
}

const reportsOn = (id: string) => sql<number>`
  (select count(*) from ${userReports} where ${userReports.subjectId} in ${accountsOf(id)})
  + (select count(*) from ${listingReports} where ${listingReports.sellerId} in ${accountsOf(id)})
  + (select count(*) from ${messageReports} where ${messageReports.senderId} in ${accountsOf(id)})
  + (select count(*) from ${reviewReports} where ${reviewReports.reviewerId} in ${accountsOf(id)})`

const most = 50

/** The reports about a thing, the latest first, decided ones included. */
export async function reportsAbout(
  db: Db,
  { kind, subjectId }: { kind: SubjectKind; subjectId: string },
): Promise<ModerationItem['reports']> {
  if (!isReportedKind(kind)) return []
  const { table, subject } = reportTables[kind]
  const details = kind === 'user' ? sql<string>`''` : sql<string>`${sql.identifier('details')}`
  const rows = await db
    .select({
      reporter: users.username,
      reason: sql<string>`${table.reason}`,
      details,
      reportedAt: sql<number>`${table.reportedAt}`,
      decisionId: sql<string | null>`${table.decisionId}`,
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.reporterId))
    .where(eq(subject, subjectId))
    .orderBy(desc(table.reportedAt))
    .limit(most)
  return rows.map(({ reporter, reportedAt, decisionId, ...report }) => ({
    ...(reporter !== null && { reporter }),
    ...report,
    reportedAt: isoTime(reportedAt),
    isWaiting: decisionId === null,
  }))
}
