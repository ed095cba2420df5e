import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { messages } from '#drizzle/schema/messages.ts'
import { appeals, decisions } from '#drizzle/schema/moderation.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { Refusal } from '#sync/refusal.ts'
import { isForModerators } from '../appeals/readers.ts'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/writer.ts'
import { recordDecision } from './by-administrator.ts'
import { undo } from './effects.ts'
import { administrator } from './log.ts'
import { answerWaiting } from './report-tables.ts'

const deciders = alias(users, 'deciders')

/** What the decision was about, as it is today; null for an account, and for what is deleted. */
const about = sql<string | null>`case ${decisions.kind}
  when 'listing' then (
    select ${listings.title} || ': ' || ${listings.description} from ${listings}
    where ${listings.id} = ${decisions.subjectId} and not ${listings.deleted})
  when 'review' then (select ${reviews.comment} from ${reviews} where ${reviews.id} = ${decisions.subjectId})
  when 'message' then (select ${messages.content} from ${messages} where ${messages.id} = ${decisions.subjectId})
end`

/** The appeals that nobody has answered, the oldest first. */
export const waitingAppeals = (db: Db, decisionId?: string) =>
  db
    .select({
      appeal: appeals,
      decision: decisions,
      decider: deciders.username,
      person: { username: users.username },
      about,
      isForModerators: sql<number>`${isForModerators}`,
    })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .innerJoin(users, eq(users.id, appeals.userId))
    .leftJoin(deciders, eq(deciders.id, decisions.moderatorId))
    .where(
      and(
        isNull(appeals.answerId),
        decisionId === undefined ? undefined : eq(appeals.decisionId, decisionId),
      ),
    )
    .orderBy(asc(appeals.appealedAt), asc(appeals.decisionId))

interface Answer {
  decisionId: string
  verdict: 'accept' | 'decline'
  reason: string
}

interface Commit {
  now: number
  rev: number
}

/**
 * Answers an appeal as a moderator does, without a running server.
 * @returns whom it concerns
 * @throws Refusal `not_found`, or `forbidden` if the administrator decided and a moderator can answer
 */
export async function answerAppeal(
  tx: Tx,
  { decisionId, verdict, reason }: Answer,
  { now, rev }: Commit,
): Promise<string> {
  const [waiting] = await waitingAppeals(tx, decisionId)
  if (!waiting) throw new Refusal('not_found', `No appeal with the id ${decisionId} waits.`)
  const { appeal, decision, person } = waiting
  if (decision.moderatorId === administrator && waiting.isForModerators)
    throw new Refusal('forbidden', 'You made this decision, so a moderator answers this appeal.')
  const subject = { kind: 'appeal', subjectId: decisionId } as const
  const { universityId } = decision
  const ruling = { ...subject, personId: appeal.userId, universityId, verdict, reason }
  await answerWaiting(tx, subject, await recordDecision(tx, ruling, now))
  if (verdict === 'accept') await undo({ tx, rev }, subject)
  return person.username
}
