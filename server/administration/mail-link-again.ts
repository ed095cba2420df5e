import { and, eq, gt } from 'drizzle-orm'
import { registrations } from '#drizzle/schema/accounts.ts'
import { decisions } from '#drizzle/schema/moderation.ts'
import { mailLinkAgain as mailLinkAgainAction } from '#sync/actions/administration.ts'
import { Refusal } from '#sync/refusal.ts'
import { minute, second } from '#sync/time.ts'
import { signUpMail } from '../accounts/sign-up/register.ts'
import { renewLink } from '../accounts/sign-up/registrations.ts'
import { assertRole } from '../auth/role.ts'
import { newId } from '../new-id.ts'
import { implement } from '../sync/implement.ts'

/** Mails the link of a sign-up again, at most once a minute. */
export const mailLinkAgain = implement(mailLinkAgainAction, async (context, { id }) => {
  const { tx, actor, now, isQueued, resources, after } = context
  await assertRole(tx, actor, 'administrator')
  const [signUp] = await tx
    .select({ universityId: registrations.universityId, mailedAt: registrations.mailedAt })
    .from(registrations)
    .where(and(eq(registrations.id, id), gt(registrations.expiresAt, now)))
  if (!signUp) throw new Refusal('not_found', 'This sign-up no longer waits.')
  const { universityId, mailedAt } = signUp
  const link = await renewLink(tx, id, now)
  // A device may send it again because it has not heard the answer.
  if (!link && isQueued) return { message: 'The link was mailed less than a minute ago.' }
  if (!link) throw tooEarly(mailedAt + minute - now)
  // Its account will have the id of the sign-up.
  const about = { kind: 'user', subjectId: id, personId: id, universityId } as const
  const made = { id: newId(now), moderatorId: actor.userId, decidedAt: now, until: null }
  const reason = 'The link of the sign-up was mailed again.'
  await tx.insert(decisions).values({ ...about, ...made, verdict: 'resend', reason })
  const deliver = await resources.mailer.keep(tx, signUpMail(resources.config, link))
  after(async () => deliver())
  return { message: 'The link was mailed.' }
})

function tooEarly(milliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / second))
  const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const sentence = `The last email is less than a minute old. You can mail the link again in ${wait}.`
  return new Refusal('limited', sentence, undefined, seconds)
}
