import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { decisions, untoldDecisions } from '#drizzle/schema/moderation.ts'
import { departWithNews } from '../accounts/account/depart.ts'
import { endAllOf } from '../meet-ups/end.ts'
import { tellIfItWaits } from '../moderation/effects.ts'
import { findSubject } from '../moderation/subjects.ts'
import { tellPerson } from '../moderation/tell.ts'
import type { Resources } from '../resources.ts'
import type { HandlerContext } from '../sync/implement.ts'

const nobody = { userId: '', username: '', universityId: '' }

/**
 * Tells people what administrators have decided since the last call. Two calls at once tell it once. If
 * a command deletes an account, its data are erased here, because other people are told, too. If a
 * command changes the server itself, all devices are told.
 */
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
      const isIt = eq(untoldDecisions.decisionId, decisionId)
      const [untold] = await tx.delete(untoldDecisions).where(isIt).returning()
      // Someone else has told it meanwhile.
      if (!untold) return
      const [decision] = await tx.select().from(decisions).where(eq(decisions.id, decisionId))
      if (!decision) return
      const { sockets } = resources
      const { kind, subjectId, personId, universityId, verdict } = decision
      if (kind === 'server') {
        after(async () =>
          universityId === null
            ? sockets.allChanged(rev)
            : sockets.campusChanged(universityId, rev),
        )
        return
      }
      const context = { tx, now, rev, resources, after, actor: nobody }
      if (verdict === 'delete' && personId !== null) return erase(context, decision, personId)
      await tellPerson(context, await findSubject(tx, { kind, subjectId }), decision)
      // A command has suspended the account, and no one else has heard of it yet.
      if (verdict === 'suspend' && personId !== null) await endAllOf(context, personId)
      if (kind === 'appeal' && verdict === 'accept') await tellIfItWaits(context, subjectId)
      after(async () => {
        if (personId !== null && verdict === 'suspend')
          sockets.sessionsChanged({ userId: personId })
        else if (personId !== null) sockets.userChanged(personId, rev)
        // A role shows on no one else’s screen.
        const isRole = verdict === 'promote' || verdict === 'demote'
        if (universityId !== null && !isRole) sockets.campusChanged(universityId, rev)
      })
    },
  })
  for (const work of afterwards) await work()
}

type Decision = typeof decisions.$inferSelect
type Context = Pick<HandlerContext, 'tx' | 'now' | 'rev' | 'resources' | 'after'>

/** The email comes before the deletion, which leaves no address. */
async function erase(context: Context, decision: Decision, personId: string): Promise<void> {
  const { tx } = context
  const isPerson = and(eq(users.id, personId), eq(users.deleted, false))
  const [person] = await tx.select().from(users).where(isPerson)
  // The person did it meanwhile.
  if (!person) return
  const subject = await findSubject(tx, { kind: 'user', subjectId: personId })
  await tellPerson(context, subject, decision)
  await departWithNews(context, person)
}
