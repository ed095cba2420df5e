import type { Context } from 'hono'
import { passwordChangeSchema } from '#sync/credentials.ts'
import { passwordChangeProblem } from '#sync/passwords.ts'
import { Refusal } from '#sync/refusal.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../json.ts'
import { passwordChangedMail } from '../../mail/password-changed.ts'
import { ownSessionOf } from '../../viewer.ts'
import { assertUnchanged, provePassword } from '../sign-in/own-password.ts'
import { setPassword } from '../sign-in/set-password.ts'

/** PATCH /profileInfo/update-password/:id, with its checks in the documented order. */
export async function changePassword(c: Context<Env>): Promise<Response> {
  const { resources } = c.var
  const { actor, familyId } = ownSessionOf(c)
  const form = await readBody(c, passwordChangeSchema)
  const user = await provePassword(c, actor.userId, form.oldPassword, 'oldPassword')
  const problem = passwordChangeProblem(form)
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
  const passwordHash = await hashPassword(form.password)
  await resources.writer.write({
    async run(tx) {
      await assertUnchanged(tx, user)
      await setPassword(tx, resources, { userId: user.id, passwordHash, keep: familyId })
    },
  })
  resources.sockets.sessionsChanged({ userId: user.id })
  resources.mailer.send(passwordChangedMail(user.email))
  return c.json({ message: 'Password updated successfully' })
}
