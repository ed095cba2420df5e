import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { messages } from '#drizzle/schema/messages.ts'
import { appeals, decisions } from '#drizzle/schema/moderation.ts'
import { bugReports } from '#drizzle/schema/reports.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { schoolRequests } from '#drizzle/schema/universities.ts'
import { emailDomain } from '#sync/accounts/email.ts'
import {
  moderationLimits,
  type ModerationItem,
  type SubjectKind,
} from '#sync/moderation/moderation.ts'
import type { Db } from '../db/open.ts'
import { pick } from '../db/columns.ts'
import { dealOfCard } from '../deals/reported.ts'
import { imageAnswer } from '../images/named-photos.ts'
import { listingAnswer, listingColumns } from '../listings/listing-rows.ts'
import { messageFolder } from '../messages/answer.ts'
import { heldWordsIn } from '../rules/queries.ts'
import { isoTime } from './iso-time.ts'
import { decisionAnswer, isAbout, readLog } from './log.ts'
import { moderatedPerson, reportsAbout } from './people.ts'
import { bugNumber } from './report-tables.ts'
import { findSubject, noSuchSubject } from './subjects.ts'

/**
 * A reported thing with its context. @throws Refusal `not_found` if nobody has reported it, or if it
 * concerns the moderator who reads it
 */
export async function readItem(
  db: Db,
  readerId: string,
  named: { kind: SubjectKind; subjectId: string },
): Promise<ModerationItem> {
  const { kind, subjectId, isWaiting, personId, decidedBy } = await findSubject(db, named)
  if (personId === readerId || decidedBy === readerId) throw noSuchSubject()
  const earlier = await readLog(db, { where: isAbout(named, personId), limit: 30 })
  const person = personId === null ? undefined : await moderatedPerson(db, personId)
  return {
    kind,
    subjectId,
    isWaiting,
    ...(person && { person }),
    reports: await reportsAbout(db, named),
    decisions: earlier.map(decisionAnswer),
    ...(await things[kind](db, subjectId)),
  }
}

type Thing = Partial<ModerationItem>

/** What a moderator sees of each kind of thing. */
const things: Record<SubjectKind, (db: Db, id: string) => Promise<Thing>> = {
  user: async () => ({}),
  async listing(db, id) {
    const [row] = await db
      .select({ ...listingColumns, heldAt: listings.heldAt })
      .from(listings)
      .innerJoin(users, eq(users.id, listings.sellerId))
      .where(and(eq(listings.id, id), eq(listings.deleted, false)))
    if (!row) return {}
    const listing = listingAnswer(row, undefined)
    if (row.hiddenBy !== 'check' || row.heldAt === null) return { listing }
    return { listing, held: { since: isoTime(row.heldAt), words: await heldWordsIn(db, row) } }
  },
  async message(db, id) {
    const deal = await dealOfCard(db, id)
    return { messages: await messageInContext(db, id), ...(deal && { deal }) }
  },
  async review(db, id) {
    const [row] = await db
      .select({ review: reviews, about: users.username })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.revieweeId))
      .where(and(eq(reviews.id, id), eq(reviews.deleted, false)))
    if (!row) return {}
    const { rating, comment, writtenAt, hidden } = row.review
    const time = isoTime(writtenAt)
    return { review: { about: row.about, rating, comment, time, isHidden: hidden } }
  },
  async bug(db, id) {
    const [row] = await db
      .select()
      .from(bugReports)
      .where(eq(bugReports.id, bugNumber(id)))
    if (!row) return {}
    const { description, category, priority, reportedAt } = row
    return { bug: { description, category, priority, time: isoTime(reportedAt) } }
  },
  async school(db, id) {
    const [row] = await db.select().from(schoolRequests).where(eq(schoolRequests.id, id))
    if (!row) return {}
    const { schoolName, schoolEmailExample, requestedAt } = row
    const domain = emailDomain(schoolEmailExample.trim())
    return { school: { schoolName, schoolEmailExample, domain, time: isoTime(requestedAt) } }
  },
  async appeal(db, id) {
    const [row] = await db.select().from(appeals).where(eq(appeals.decisionId, id))
    const [decision] = await readLog(db, { where: eq(decisions.id, id), limit: 1 })
    if (!row || !decision) throw noSuchSubject()
    const { text, appealedAt } = row
    return {
      appeal: { text, time: isoTime(appealedAt), decision: decisionAnswer(decision) },
    }
  },
}

/** The message and at most ten before it, of that conversation only. */
async function messageInContext(db: Db, id: string) {
  const reported = db
    .$with('reported')
    .as(
      db
        .select({ conversation: messages.conversationId, sentAt: messages.sentAt })
        .from(messages)
        .where(eq(messages.id, id)),
    )
  const rows = await db
    .with(reported)
    .select({
      _id: messages.id,
      sender: users.username,
      ...pick(messages, 'content', 'sentAt', 'images'),
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(
      and(
        eq(messages.state, 'sent'),
        inArray(messages.conversationId, sql`(select conversation_id from ${reported})`),
        lte(messages.sentAt, sql`(select sent_at from ${reported})`),
      ),
    )
    .orderBy(desc(messages.sentAt))
    .limit(moderationLimits.before + 1)
  return rows.toReversed().map(({ sentAt, images, ...message }) => ({
    ...message,
    timeSent: isoTime(sentAt),
    ...(images.length > 0 && {
      images: images.map((image) => imageAnswer(image, messageFolder)),
    }),
  }))
}
