import { eq } from 'drizzle-orm'
import { decisions } from '#drizzle/schema/moderation.ts'
import { decide as decideAction } from '#sync/actions/moderation.ts'
import type { Actor, ArgsOf } from '#sync/engine/action.ts'
import { closesReports, type Verdict } from '#sync/moderation/moderation.ts'
import { Refusal } from '#sync/refusal.ts'
import { assertRole } from '../auth/role.ts'
import type { Db } from '../db/open.ts'
import { isSameAsStored } from '../sync/same-as-stored.ts'
import { implement } from '../sync/implement.ts'
import { apply } from './effects.ts'
import { endTime } from './end-time.ts'
import { answerWaiting } from './report-tables.ts'
import { findSubject, type Subject } from './subjects.ts'
import { tellPerson, tellReporters } from './tell.ts'

export const decide = implement(decideAction, async (context, args) => {
  const { tx, actor, now } = context
  await assertRole(tx, actor, 'moderator')
  if (await isRepeated(tx, args, actor)) return saved
  const subject = await findSubject(tx, args)
  assertDecidable(subject, actor.userId, args.verdict)
  const { kind, subjectId, personId, universityId } = subject
  const { id, verdict, reason } = args
  const until = args.until === undefined ? null : endOf(args.until, now)
  const decision = { id, kind, subjectId, personId, universityId, verdict, reason, until }
  await tx.insert(decisions).values({ ...decision, moderatorId: actor.userId, decidedAt: now })
  const reporters = closesReports(verdict) ? await answerWaiting(tx, subject, id) : []
  await tellPerson(context, subject, decision)
  await apply(context, subject, { ...args, until })
  await tellReporters(context, reporters, subject)
  return saved
})

const saved = { message: 'Your decision was saved.' }

type Ruling = Pick<
  ArgsOf<typeof decideAction>,
  'id' | 'kind' | 'subjectId' | 'verdict' | 'reason' | 'until'
>

/** Whether this decision was made before. @throws Refusal `conflict` if another one has its id */
export async function isRepeated(
  db: Db,
  { id, kind, subjectId, verdict, reason, until }: Ruling,
  { userId }: Actor,
): Promise<boolean> {
  const [stored] = await db.select().from(decisions).where(eq(decisions.id, id))
  const end = until === undefined ? null : Date.parse(until)
  const wanted = { kind, subjectId, verdict, reason, until: end, moderatorId: userId }
  return isSameAsStored(stored, wanted, 'Another decision has this id.')
}

/** The decisions about a person. The others are about a thing, or answer someone else. */
const aboutPerson: ReadonlySet<Verdict> = new Set<Verdict>(['warn', 'suspend', 'reinstate'])

/**
 * What waits is answered once. A thing can still be hidden, restored, or its owner suspended or
 * reinstated after that.
 */
function assertDecidable(subject: Subject, moderatorId: string, verdict: Verdict): void {
  if (subject.personId === moderatorId)
    throw new Refusal('forbidden', 'You cannot decide about yourself.')
  if (subject.decidedBy === moderatorId)
    throw new Refusal('forbidden', 'Someone else answers appeals against your decisions.')
  if (subject.isAdministrator && aboutPerson.has(verdict))
    throw new Refusal(
      'forbidden',
      'This person is an administrator. Another administrator has to remove that role first.',
    )
  if (verdict === 'suspend' && subject.isModerator)
    throw new Refusal('forbidden', 'Only the administrator can suspend a moderator.')
  const isAnsweredOnce =
    subject.kind === 'bug' || subject.kind === 'school' || subject.kind === 'appeal'
  if (subject.isWaiting || !(isAnsweredOnce || verdict === 'dismiss' || verdict === 'warn')) return
  throw new Refusal('conflict', 'Another moderator has already decided about this.')
}

/** The end of a suspension. @throws Refusal as `endTime` does */
export const endOf = (until: string, now: number): number =>
  endTime(until, now, 'The end of a suspension must be in the future.')
