import type { Context } from 'hono'
import { emailKey } from '#sync/accounts/accounts.ts'
import { codeNeeded, emailChangeSchema } from '#sync/accounts/credentials.ts'
import { firstEmailProblem } from '#sync/accounts/email.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { emailChangeRequestedMail, emailTakenMail, newEmailMail } from '../../mail/email-change.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { ownSessionOf } from '../../viewer.ts'
import type { Resources } from '../../resources.ts'
import { checkCode } from '../sign-in/codes.ts'
import type { EnteredCode, Proof, RightPassword } from '../sign-in/proof.ts'
import { twoFactorOf } from '../sign-in/two-factor.ts'
import { emailRuleOf } from '../sign-up/email-rule.ts'
import { storeEmailChange } from './email-changes.ts'
import { proveOwner, redeem } from './prove-owner.ts'

/** PUT /api/users/email/:id. The answer does not reveal whether the new address has an account. */
export async function changeEmail(c: Context<Env>): Promise<Response> {
  const { actor, familyId } = ownSessionOf(c)
  const { email, password, token } = await readBody(c, emailChangeSchema)
  const problem = firstEmailProblem(email, emailRuleOf(c.get('resources').config))
  if (problem !== undefined) throw new Refusal('bad_input', problem, 'email')
  const proof = await proveOwner(c, actor.userId, password)
  if (emailKey(email) === proof.user.emailKey) {
    throw new Refusal('bad_input', 'This is already your address.', 'email')
  }
  const code = await proveCode(c.get('resources'), actor.userId, token)
  await mailLink(c, code ? [proof, code] : [proof], { user: proof.user, email, familyId })
  const message = 'Please open the link we emailed to your new address.'
  return c.json({ message })
}

/**
 * The code that an account with a second factor needs, too: whoever moves the account to another
 * mailbox could turn that factor off. @returns undefined for an account without one
 */
async function proveCode(
  resources: Resources,
  userId: string,
  code: string | undefined,
): Promise<EnteredCode | undefined> {
  const own = await resources.readers.read((db) => twoFactorOf(db, userId))
  if (!own || own.enabledAt === null) return undefined
  if (!code) throw new Refusal('bad_input', codeNeeded, 'token')
  return checkCode(resources, own, { code, subject: `email ${userId}` })
}

interface Wanted {
  user: RightPassword['user']
  email: string
  familyId: string
}

async function mailLink(
  c: Context<Env>,
  proofs: Proof[],
  { user, email, familyId }: Wanted,
): Promise<void> {
  const resources = c.get('resources')
  const { limits, config, clock } = resources
  await writeAndMail(resources, async (tx, keepMail) => {
    for (const proof of proofs) await redeem(tx, resources, proof)
    await limits.take(tx, 'resets', user.id, clock())
    const { token, takenBy } = await storeEmailChange(
      tx,
      { userId: user.id, email, familyId },
      { now: clock(), config },
    )
    await keepMail(emailChangeRequestedMail(user))
    const isFree = takenBy === undefined
    await keepMail(
      isFree
        ? newEmailMail(config.publicUrl, { to: email, token, account: user })
        : emailTakenMail(takenBy),
    )
  })
}
