import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decisions, untoldDecisions } from '#drizzle/schema/moderation.ts'
import { uuidv7 } from '#sync/id.ts'
import type { Tx } from '../db/writer.ts'
import type { Resources } from '../resources.ts'
import { administrator } from './log.ts'
import { findSubject } from './subjects.ts'
import { tellPerson } from './tell.ts'

type Ruling = Pick<
  typeof decisions.$inferSelect,
  'kind' | 'subjectId' | 'personId' | 'universityId' | 'verdict' | 'reason'
>

/**
 * Adds a decision of the administrator to the log. A command has no mail server and no open pages, so
 * the server tells the person. @returns the id of the decision
 */
export async function recordDecision(tx: Tx, ruling: Ruling, now: number): Promise<string> {
  const id = uuidv7(now, randomBytes(16))
  const moderatorId = administrator
  await tx.insert(decisions).values({ ...ruling, id, moderatorId, until: null, decidedAt: now })
  await tx.insert(untoldDecisions).values({ decisionId: id })
  return id
}

/** Tells people what the administrator has decided since. */
export async function tellDecisions(resources: Resources): Promise<void> {
  const untold = await resources.readers.readOnce((db) => db.select().from(untoldDecisions))
  for (const { decisionId } of untold) await tell(resources, decisionId)
}

async function tell(resources: Resources, decisionId: string): Promise<void> {
  let afterwards: (() => Promise<void>)[] = []
  const now = resources.clock()
  await resources.writer.write({
    async run(tx, rev) {
      afterwards = []
      const after = (work: () => Promise<void>) => void afterwards.push(work)
      await tx.delete(untoldDecisions).where(eq(untoldDecisions.decisionId, decisionId))
      const [decision] = await tx.select().from(decisions).where(eq(decisions.id, decisionId))
      if (!decision) return
      const { sockets } = resources
      const { personId, universityId, verdict } = decision
      await tellPerson(
        { tx, now, rev, resources, after },
        await findSubject(tx, decision),
        decision,
      )
      after(async () => {
        if (personId !== null && verdict === 'suspend')
          sockets.sessionsChanged({ userId: personId })
        else if (personId !== null) sockets.userChanged(personId, rev)
        if (universityId !== null) sockets.campusChanged(universityId, rev)
      })
    },
  })
  for (const work of afterwards) await work()
}
