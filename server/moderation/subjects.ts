import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { messages } from '#drizzle/schema/messages.ts'
import { appeals, decisions } from '#drizzle/schema/moderation.ts'
import { bugReports } from '#drizzle/schema/reports.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { schoolRequests } from '#drizzle/schema/universities.ts'
import type { SubjectKind } from '#sync/moderation/moderation.ts'
import { Refusal } from '#sync/refusal.ts'
import { accountsOf, accountToday } from '../departures/departures.ts'
import type { Db } from '../db/open.ts'
import { isHeld } from '../listings/hold.ts'
import { bugNumber, isReportedKind, reportTables, type ReportedKind } from './report-tables.ts'

/** A thing about which a moderator may decide, because it was reported or waits to be shown. */
export interface Subject {
  kind: SubjectKind
  subjectId: string
  isWaiting: boolean
  /** Whom a decision concerns: the seller of a listing, the sender of a message. */
  personId: string | null
  universityId: string | null
  /** The title of a listing. */
  title: string
  /** Who made the decision that an appeal is about. */
  decidedBy: string | null
  /** The roles of the person. */
  isModerator: boolean
  isAdministrator: boolean
}

export const noSuchSubject = () =>
  new Refusal('not_found', 'This report does not exist.', 'subjectId')

/**
 * Finds a thing that was reported or decided about. Nothing else exists for a moderator.
 * @throws Refusal `not_found`
 */
export async function findSubject(
  db: Db,
  { kind, subjectId }: { kind: SubjectKind; subjectId: string },
): Promise<Subject> {
  const [found] = isReportedKind(kind)
    ? await findReported(db, kind, subjectId)
    : await finders[kind](db, subjectId)
  if (!found || found.isWaiting === null) throw noSuchSubject()
  return {
    kind,
    subjectId,
    isWaiting: Boolean(found.isWaiting),
    personId: found.personId,
    universityId: found.universityId,
    title: found.title ?? '',
    decidedBy: found.decidedBy ?? null,
    isModerator: found.isModerator ?? false,
    isAdministrator: found.isAdministrator ?? false,
  }
}

interface Found {
  isWaiting: number | boolean | null
  personId: string | null
  universityId: string | null
  title: string | null
  decidedBy?: string | null
  isModerator?: boolean
  isAdministrator?: boolean
}

const nothing = { universityId: sql<null>`null`, title: sql<null>`null` }

/** `isWaiting` is null if there is neither a report nor a decision. */
function findReported(db: Db, kind: ReportedKind, subjectId: string): Promise<Found[]> {
  const { table, subject } = reportTables[kind]
  const isWaiting = sql<number | null>`coalesce(
    (select max(case when ${table.decisionId} is null then 1 else 0 end)
      from ${table} where ${subject} = ${subjectId}),
    (select 0 from ${decisions} where ${isDecided(kind, subjectId)} limit 1))`
  const found = {
    isWaiting,
    personId: users.id,
    universityId: users.universityId,
    isModerator: users.moderator,
    isAdministrator: users.administrator,
  }
  if (kind === 'listing')
    return db
      .select({
        ...found,
        isWaiting: sql<number | null>`case when ${isHeld} then 1 else ${isWaiting} end`,
        universityId: listings.universityId,
        title: listings.title,
      })
      .from(listings)
      .innerJoin(users, eq(users.id, accountToday(listings.sellerId)))
      .where(eq(listings.id, subjectId))
  const title = nothing.title
  if (kind === 'message')
    return db
      .select({ ...found, title })
      .from(messages)
      .innerJoin(users, eq(users.id, accountToday(messages.senderId)))
      .where(eq(messages.id, subjectId))
  if (kind === 'review')
    return db
      .select({ ...found, title })
      .from(reviews)
      .innerJoin(users, eq(users.id, accountToday(reviews.reviewerId)))
      .where(eq(reviews.id, subjectId))
  return db
    .select({ ...found, title })
    .from(users)
    .where(eq(users.id, subjectId))
}

const isDecided = (kind: ReportedKind, subjectId: string) =>
  kind === 'user'
    ? inArray(decisions.personId, accountsOf(subjectId))
    : and(eq(decisions.kind, kind), eq(decisions.subjectId, subjectId))

const finders: Record<
  Exclude<SubjectKind, ReportedKind>,
  (db: Db, subjectId: string) => Promise<Found[]>
> = {
  bug: (db, subjectId) =>
    db
      .select({ isWaiting: isOpen(bugReports.decisionId), personId: sql<null>`null`, ...nothing })
      .from(bugReports)
      .where(eq(bugReports.id, bugNumber(subjectId))),
  school: (db, subjectId) =>
    db
      .select({
        isWaiting: isOpen(schoolRequests.decisionId),
        personId: sql<null>`null`,
        ...nothing,
      })
      .from(schoolRequests)
      .where(eq(schoolRequests.id, subjectId)),
  appeal: (db, subjectId) =>
    db
      .select({
        isWaiting: isOpen(appeals.answerId),
        personId: appeals.userId,
        universityId: decisions.universityId,
        title: nothing.title,
        decidedBy: decisions.moderatorId,
      })
      .from(appeals)
      .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
      .where(eq(appeals.decisionId, subjectId)),
}

const isOpen = (column: Parameters<typeof isNull>[0]) => sql<number>`${isNull(column)}`
