import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { appeals, decisions } from '#drizzle/schema/moderation.ts'
import { sendAppeal, sendAppealByLink } from '#sync/actions/appeals.ts'
import { appealSent } from '#sync/appeals.ts'
import { isAppealable } from '#sync/moderation.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { implement, implementForVisitors } from '../sync/implement.ts'
import { decisionOfToken } from './tokens.ts'

const sent = { message: appealSent }

export const appeal = implement(
  sendAppeal,
  async ({ tx, actor, now, isQueued }, { decisionId, text }) => {
    const person = await personOf(tx, decisionId)
    if (person !== actor.userId) throw new Refusal('not_found', 'This decision does not exist.')
    await store(tx, { decisionId, userId: person, text, appealedAt: now }, isQueued)
    return sent
  },
)

export const appealByLink = implementForVisitors(
  sendAppealByLink,
  async ({ tx, now, resources }, { token, text }) => {
    const decisionId = decisionOfToken(resources.keyring, token)
    const userId = decisionId === undefined ? undefined : await personOf(tx, decisionId)
    if (decisionId === undefined || userId === undefined) {
      throw new Refusal(
        'bad_input',
        'This link is not valid. Please open it exactly as it appears in the email.',
        'token',
      )
    }
    await store(tx, { decisionId, userId, text, appealedAt: now }, false)
    return sent
  },
)

/** The person whom a decision concerns, if they may appeal against it. */
async function personOf(tx: Tx, decisionId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ personId: users.id, verdict: decisions.verdict })
    .from(decisions)
    .innerJoin(users, eq(users.id, decisions.personId))
    .where(and(eq(decisions.id, decisionId), eq(users.deleted, false)))
  return row && isAppealable(row.verdict) ? row.personId : undefined
}

/** @throws Refusal `conflict` for a second appeal, unless a device repeats its own */
async function store(tx: Tx, row: typeof appeals.$inferInsert, isQueued: boolean): Promise<void> {
  const stored = await tx
    .insert(appeals)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: appeals.decisionId })
  if (stored.length === 0 && !isQueued)
    throw new Refusal('conflict', 'You have already appealed against this decision.')
}
