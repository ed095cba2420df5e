import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { appeals, decisions } from '#drizzle/schema/moderation.ts'
import { sendAppeal, sendAppealByLink } from '#sync/actions/appeals.ts'
import { appealLinkDays, appealSent } from '#sync/moderation/appeals.ts'
import { isAppealable } from '#sync/moderation/moderation.ts'
import { notOfEmail } from '#sync/accounts/mailed-token.ts'
import { Refusal } from '#sync/refusal.ts'
import { day } from '#sync/time.ts'
import { accountToday } from '../departures/departures.ts'
import type { Tx } from '../db/writer.ts'
import { implement, implementForVisitors, type HandlerContext } from '../sync/implement.ts'
import { isForModerators } from './readers.ts'
import { decisionOfToken } from './tokens.ts'

const sent = { message: appealSent }

export const appeal = implement(sendAppeal, async (context, { decisionId, text }) => {
  const { tx, actor } = context
  const decision = await decisionOf(tx, decisionId)
  if (decision?.personId !== actor.userId)
    throw new Refusal('not_found', 'This decision does not exist.')
  await store(context, decision, { decisionId, text })
  return sent
})

export const appealByLink = implementForVisitors(
  sendAppealByLink,
  async (context, { token, text }) => {
    const { tx, now, resources } = context
    const decisionId = decisionOfToken(resources.keyring, token)
    const decision = decisionId === undefined ? undefined : await decisionOf(tx, decisionId)
    if (decisionId === undefined || decision === undefined) {
      throw new Refusal('bad_input', notOfEmail, 'token')
    }
    if (now > decision.decidedAt + appealLinkDays * day)
      throw new Refusal('bad_input', 'This link has expired.', 'token')
    await store(context, decision, { decisionId, text })
    return sent
  },
)

interface AppealableDecision {
  personId: string
  decidedAt: number
  /** Otherwise the administrator answers an appeal. */
  isForModerators: number
}

/** A decision against which the person whom it concerns may appeal. */
async function decisionOf(tx: Tx, decisionId: string): Promise<AppealableDecision | undefined> {
  const { verdict, decidedAt } = decisions
  const [row] = await tx
    .select({ personId: users.id, verdict, decidedAt, isForModerators })
    .from(decisions)
    .innerJoin(users, eq(users.id, accountToday(decisions.personId)))
    .where(and(eq(decisions.id, decisionId), eq(users.deleted, false)))
  return row && isAppealable(row.verdict) ? row : undefined
}

/** @throws Refusal `conflict` for a second appeal, unless a device repeats its own */
async function store(
  { tx, now, isQueued, resources, after }: HandlerContext<unknown>,
  { personId: userId, isForModerators: hasReader }: AppealableDecision,
  appealed: { decisionId: string; text: string },
): Promise<void> {
  const stored = await tx
    .insert(appeals)
    .values({ ...appealed, userId, appealedAt: now })
    .onConflictDoNothing()
    .returning({ id: appeals.decisionId })
  if (stored.length === 0 && !isQueued)
    throw new Refusal('conflict', 'You have already appealed against this decision.')
  if (hasReader) return
  after(async () => resources.log.warn('An appeal waits for the administrator: quad appeal list'))
}
