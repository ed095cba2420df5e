import { and, eq, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import {
  bugReports,
  listingReports,
  messageReports,
  reviewReports,
  userReports,
} from '#drizzle/schema/reports.ts'
import { appeals } from '#drizzle/schema/moderation.ts'
import { schoolRequests } from '#drizzle/schema/universities.ts'
import type { SubjectKind } from '#sync/moderation/moderation.ts'
import type { Tx } from '../db/writer.ts'

/** Where the reports about each kind of thing are, and which column names the thing. */
export const reportTables = {
  user: { table: userReports, subject: userReports.subjectId },
  listing: { table: listingReports, subject: listingReports.listingId },
  message: { table: messageReports, subject: messageReports.messageId },
  review: { table: reviewReports, subject: reviewReports.reviewId },
} as const
export type ReportedKind = keyof typeof reportTables

export const isReportedKind = (kind: SubjectKind): kind is ReportedKind => kind in reportTables

/** The number in the address of a bug report; one that no report has for anything else. */
export const bugNumber = (subjectId: string): number =>
  /^\d{1,15}$/.test(subjectId) ? Number(subjectId) : -1

/**
 * Answers everything that waits about a thing with a decision.
 * @returns the ids of those who reported it
 */
export async function answerWaiting(
  tx: Tx,
  { kind, subjectId }: { kind: SubjectKind; subjectId: string },
  decisionId: string,
): Promise<string[]> {
  if (kind === 'school') {
    await tx.update(schoolRequests).set({ decisionId }).where(eq(schoolRequests.id, subjectId))
    return []
  }
  if (kind === 'appeal') {
    await tx.update(appeals).set({ answerId: decisionId }).where(eq(appeals.decisionId, subjectId))
    return []
  }
  const answered =
    kind === 'bug'
      ? await tx
          .update(bugReports)
          .set({ decisionId })
          .where(eq(bugReports.id, bugNumber(subjectId)))
          .returning({ reporterId: bugReports.reporterId })
      : await answerReports(tx, { kind, subjectId }, decisionId)
  return answered.flatMap(({ reporterId }) => reporterId ?? [])
}

/** Makes the waiting reports about a person those about another account of theirs. */
export async function moveWaitingReports(tx: Tx, from: string, to: string): Promise<void> {
  const { table, subject } = reportTables.user
  const reporters = tx
    .select({ id: table.reporterId })
    .from(table)
    .where(and(eq(subject, to), isNotNull(table.reporterId)))
  const isOnlyOne = or(isNull(table.reporterId), notInArray(table.reporterId, reporters))
  await tx
    .update(table)
    .set({ subjectId: to })
    .where(and(eq(subject, from), isNull(table.decisionId), isOnlyOne))
  await tx
    .update(listingReports)
    .set({ sellerId: to })
    .where(and(eq(listingReports.sellerId, from), isNull(listingReports.decisionId)))
  await tx
    .update(messageReports)
    .set({ senderId: to })
    .where(and(eq(messageReports.senderId, from), isNull(messageReports.decisionId)))
  await tx
    .update(reviewReports)
    .set({ reviewerId: to })
    .where(and(eq(reviewReports.reviewerId, from), isNull(reviewReports.decisionId)))
}

function answerReports(
  tx: Tx,
  { kind, subjectId }: { kind: ReportedKind; subjectId: string },
  decisionId: string,
): Promise<{ reporterId: string | null }[]> {
  const { table, subject } = reportTables[kind]
  return tx
    .update(table)
    .set({ decisionId })
    .where(and(eq(subject, subjectId), isNull(table.decisionId)))
    .returning({ reporterId: sql<string | null>`${table.reporterId}` })
}
