import type { Context } from 'hono'
import { emailKey } from '#sync/accounts/accounts.ts'
import { emailChangeSchema } from '#sync/accounts/credentials.ts'
import { firstEmailProblem } from '#sync/accounts/email.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../json.ts'
import { emailChangeRequestedMail, emailTakenMail, newEmailMail } from '../../mail/email-change.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { ownSessionOf } from '../../viewer.ts'
import type { RightPassword } from '../sign-in/proof.ts'
import { emailRuleOf } from '../sign-up/email-rule.ts'
import { storeEmailChange } from './email-changes.ts'
import { provePassword, redeem } from './prove-password.ts'

/** PUT /api/users/email/:id. The answer does not reveal whether the new address has an account. */
export async function changeEmail(c: Context<Env>): Promise<Response> {
  const { actor } = ownSessionOf(c)
  const { email, password } = await readBody(c, emailChangeSchema)
  const problem = firstEmailProblem(email, emailRuleOf(c.var.resources.config))
  if (problem !== undefined) throw new Refusal('bad_input', problem, 'email')
  const proof = await provePassword(c, actor.userId, password)
  if (emailKey(email) === proof.user.emailKey) {
    throw new Refusal('bad_input', 'This is already your address.', 'email')
  }
  await mailLink(c, proof, email)
  const message = 'Please open the link we emailed to your new address.'
  return c.json({ message })
}

async function mailLink(c: Context<Env>, proof: RightPassword, email: string): Promise<void> {
  const { resources } = c.var
  const { user } = proof
  const { limits, config, clock } = resources
  await writeAndMail(resources, async (tx, keepMail) => {
    await redeem(tx, resources, proof)
    await limits.take(tx, 'resets', user.id, clock())
    const { token, takenBy } = await storeEmailChange(tx, { userId: user.id, email }, clock())
    await keepMail(emailChangeRequestedMail(user.email))
    const isFree = takenBy === undefined
    await keepMail(isFree ? newEmailMail(config.publicUrl, email, token) : emailTakenMail(takenBy))
  })
}
