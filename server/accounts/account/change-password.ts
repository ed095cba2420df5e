import type { Context } from 'hono'
import { passwordChangeSchema } from '#sync/accounts/credentials.ts'
import { passwordChangeProblem } from '#sync/accounts/passwords.ts'
import { Refusal } from '#sync/refusal.ts'
import { orTooCommon } from '../../auth/common-passwords.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { passwordChangedMail } from '../../mail/password-changed.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { ownSessionOf } from '../../viewer.ts'
import { setPassword } from '../sign-in/set-password.ts'
import { proveOwner, redeem } from './prove-owner.ts'

/** PATCH /profileInfo/update-password/:id. The order of the checks is documented. */
export async function changePassword(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { actor, familyId } = ownSessionOf(c)
  const form = await readBody(c, passwordChangeSchema)
  const proof = await proveOwner(c, actor.userId, form.oldPassword, { field: 'oldPassword' })
  const problem = await orTooCommon(passwordChangeProblem(form), { field: 'password', ...form })
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
  const passwordHash = await hashPassword(form.password)
  await writeAndMail(resources, async (tx, keepMail) => {
    await redeem(tx, resources, proof)
    const changed = { userId: actor.userId, passwordHash, keep: familyId }
    const { offToken } = await setPassword(tx, resources, changed)
    await keepMail(passwordChangedMail(resources.config.publicUrl, proof.user, offToken))
  })
  resources.sockets.sessionsChanged({ userId: actor.userId })
  resources.sockets.reopenLater(actor.userId)
  return c.json({ message: 'Password updated successfully' })
}
