import { randomBytes } from 'node:crypto'
import { decisions, untoldDecisions } from '#drizzle/schema/moderation.ts'
import { uuidv7 } from '#sync/id.ts'
import type { Tx } from '../db/writer.ts'
import { administrator } from './log.ts'

type Ruling = Pick<
  typeof decisions.$inferSelect,
  'kind' | 'subjectId' | 'personId' | 'universityId' | 'verdict' | 'reason'
>

/**
 * Adds an act of administration to the log. A command has no mail server and no open pages, so the
 * server tells the person (`tellDecisions`). @returns the id of the decision
 */
export async function recordDecision(
  tx: Tx,
  ruling: Ruling,
  now: number,
  moderatorId: string = administrator,
): Promise<string> {
  const id = uuidv7(now, randomBytes(16))
  await tx.insert(decisions).values({ ...ruling, id, moderatorId, until: null, decidedAt: now })
  await tx.insert(untoldDecisions).values({ decisionId: id })
  return id
}
