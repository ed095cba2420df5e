import type { Context } from 'hono'
import { emailKey } from '#sync/accounts.ts'
import { resetRequested, resetRequestSchema, resetSchema } from '#sync/credentials.ts'
import { meetsPolicy } from '#sync/passwords.ts'
import { Refusal } from '#sync/refusal.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import { addressOf, type Env } from '../../env.ts'
import { readBody } from '../../json.ts'
import { passwordChangedMail } from '../../mail/password-changed.ts'
import { passwordResetMail } from '../../mail/password-reset.ts'
import type { Resources } from '../../resources.ts'
import { attemptOf } from './attempts.ts'
import { keepResetLink, ownerOfLink } from './reset-links.ts'
import { setPassword } from './set-password.ts'

/** POST /api/auth/reset-password. Answer and cost do not reveal whether the address has an account. */
export async function requestReset(c: Context<Env>): Promise<Response> {
  const { resources } = c.var
  const { email } = await readBody(c, resetRequestSchema)
  const token = randomToken()
  const to = await makeLink(resources, email, token)
  if (to !== undefined) {
    // After the response: the time that an email takes would reveal the account.
    const mail = passwordResetMail(resources.config.publicUrl, to, token)
    setImmediate(() => resources.mailer.send(mail))
  }
  return c.json({ message: resetRequested })
}

/** PUT /api/auth/reset-password: called by the page of the emailed link. */
export async function resetPassword(c: Context<Env>): Promise<Response> {
  const { resources } = c.var
  const { token, newPassword } = await readBody(c, resetSchema)
  if (!meetsPolicy('signup', newPassword)) {
    const sentence = 'Password must meet all requirements before submitting.'
    throw new Refusal('bad_input', sentence, 'newPassword')
  }
  const owner = await resources.readers.read((db) => ownerOfLink(db, token, resources.clock()))
  if (!owner) throw deadLink()
  const passwordHash = await hashPassword(newPassword)
  await redeemLink(resources, { token, passwordHash, address: addressOf(c) })
  resources.sockets.sessionsChanged({ userId: owner.userId })
  resources.mailer.send(passwordChangedMail(owner.email))
  return c.json({ message: 'Your password has been reset successfully.' })
}

const deadLink = () =>
  new Refusal(
    'bad_input',
    'This reset link is invalid or has expired. Please request a new link.',
    'token',
  )

async function makeLink(
  { writer, limits, clock }: Resources,
  email: string,
  token: string,
): Promise<string | undefined> {
  try {
    return await writer.write({
      async run(tx) {
        await limits.take(tx, 'resets', hashToken(emailKey(email)), clock())
        return keepResetLink(tx, email, token, clock())
      },
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'limited') return undefined
    throw error
  }
}

/** Checks the link again: it may have been used or replaced while the password was hashed. */
function redeemLink(
  resources: Resources,
  { token, passwordHash, address }: { token: string; passwordHash: string; address: string },
): Promise<void> {
  return resources.writer.write({
    async run(tx) {
      const owner = await ownerOfLink(tx, token, resources.clock())
      if (!owner) throw deadLink()
      await setPassword(tx, resources, { userId: owner.userId, passwordHash })
      // Somebody who forgot the password has probably tried others first.
      await resources.limits.forget(tx, 'failed-logins', attemptOf(owner.email, address).account)
    },
  })
}
