import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { decisions } from '#drizzle/schema/moderation.ts'
import { decideAccount as decideAccountAction } from '#sync/actions/administration.ts'
import type { AccountVerdict } from '#sync/moderation/administration.ts'
import { Refusal } from '#sync/refusal.ts'
import { departWithNews } from '../accounts/account/depart.ts'
import type { User } from '../accounts/sign-in/proof.ts'
import { deleteTwoFactor, enabledTwoFactorOf } from '../accounts/sign-in/two-factor.ts'
import { assertRole } from '../auth/role.ts'
import type { Tx } from '../db/writer.ts'
import { endOf, isRepeated } from '../moderation/actions.ts'
import { apply } from '../moderation/effects.ts'
import type { Subject } from '../moderation/subjects.ts'
import { tellPerson } from '../moderation/tell.ts'
import { implement, type HandlerContext } from '../sync/implement.ts'

export const decideAccount = implement(decideAccountAction, async (context, args) => {
  const { tx, actor, now } = context
  await assertRole(tx, actor, 'administrator')
  const { id, userId, verdict, reason } = args
  const about = { kind: 'user', subjectId: userId } as const
  if (await isRepeated(tx, { ...args, ...about }, actor)) return saved
  const person = await accountOf(tx, userId)
  assertBelow(person, actor.userId)
  const until = args.until === undefined ? null : endOf(args.until, now)
  const { universityId } = person
  const subject = { ...about, personId: userId, universityId }
  const decision = { ...subject, id, verdict, reason, until }
  await tx.insert(decisions).values({ ...decision, moderatorId: actor.userId, decidedAt: now })
  // The email comes before a deletion, which leaves no address.
  const roles = { isModerator: person.moderator, isAdministrator: person.administrator }
  const seen = { ...subject, ...roles, isWaiting: false, title: '', decidedBy: null }
  await tellPerson(context, seen, decision)
  await act(context, person, { ...decision, about: seen })
  return saved
})

const saved = { message: 'Your decision was saved.' }

async function accountOf(tx: Tx, id: string): Promise<User> {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.deleted, false)))
  if (!person) throw new Refusal('not_found', 'This user does not exist.')
  return person
}

/** Taking the role first leaves a line of its own in the log. */
function assertBelow({ id, administrator }: User, actorId: string): void {
  if (id === actorId) throw new Refusal('forbidden', 'You cannot decide about yourself.')
  if (administrator)
    throw new Refusal('forbidden', 'First remove this person’s role as an administrator.')
}

interface Ruling {
  verdict: AccountVerdict
  reason: string
  until: number | null
  about: Subject
}

async function act(context: HandlerContext, person: User, { about, ...ruling }: Ruling) {
  const { tx, resources, after, rev } = context
  if (ruling.verdict === 'delete') return departWithNews(context, person)
  if (ruling.verdict !== 'reset') return apply(context, about, ruling)
  await enabledTwoFactorOf(tx, person.id)
  await deleteTwoFactor(tx, person.id)
  after(async () => resources.sockets.userChanged(person.id, rev))
  return undefined
}
