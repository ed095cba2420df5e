import type { Context } from 'hono'
import {
  deadReset,
  resetRequested,
  resetRequestSchema,
  resetSchema,
} from '#sync/accounts/credentials.ts'
import { meetsPolicy } from '#sync/accounts/passwords.ts'
import type { Problem } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { orTooCommon } from '../../auth/common-passwords.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import { addressOf, type Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { countBefore } from '../../limits/count-before.ts'
import { passwordChangedMail } from '../../mail/password-changed.ts'
import { passwordResetMail } from '../../mail/password-reset.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import type { Resources } from '../../resources.ts'
import { mailboxOf } from '../mailbox.ts'
import { attemptOf } from './attempts.ts'
import { storeResetLink, ownerOfLink } from './reset-links.ts'
import { setPassword } from './set-password.ts'

/**
 * POST /api/auth/reset-password. Answer and cost do not reveal whether the address has an account.
 */
export async function requestReset(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { email } = await readBody(c, resetRequestSchema)
  const token = randomToken()
  const counts = [['unopened-emails-per-address', addressOf(c)]] as const
  const deliver = await countBefore(resources, counts, () => makeLink(resources, email, token))
  // After the response: the time that an email takes would reveal the account.
  if (deliver) setImmediate(deliver)
  return c.json({ message: resetRequested })
}

/** PUT /api/auth/reset-password: called by the page of the emailed link. */
export async function resetPassword(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { token, newPassword } = await readBody(c, resetSchema)
  const problem = await orTooCommon(policyProblem(newPassword), { field, password: newPassword })
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
  const owner = await resources.readers.read((db) => ownerOfLink(db, token, resources.clock()))
  if (!owner) throw deadLink()
  const passwordHash = await hashPassword(newPassword)
  await redeemLink(resources, { token, passwordHash, address: addressOf(c) })
  resources.sockets.sessionsChanged({ userId: owner.userId })
  return c.json({ message: 'Your password has been reset successfully.' })
}

const field = 'newPassword'
const policyProblem = (password: string): Problem | undefined =>
  meetsPolicy('signup', password)
    ? undefined
    : { field, message: 'Password must meet all requirements before submitting.' }

const deadLink = () => new Refusal('bad_input', deadReset, 'token')

/** @returns what delivers the email; undefined for an address without an account */
async function makeLink(
  { writer, limits, clock, mailer, config }: Resources,
  email: string,
  token: string,
): Promise<(() => void) | undefined> {
  try {
    return await writer.write({
      async run(tx) {
        await limits.take(tx, 'resets', hashToken(mailboxOf(email, config)), clock())
        const to = await storeResetLink(tx, email, token, clock())
        // An address without an account costs the same: its email is stored and deleted again.
        const mail = passwordResetMail(config.publicUrl, to ?? email, token)
        return to === undefined ? mailer.feign(tx, mail) : mailer.keep(tx, mail)
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
  return writeAndMail(resources, async (tx, keepMail) => {
    const owner = await ownerOfLink(tx, token, resources.clock())
    if (!owner) throw deadLink()
    const changed = { userId: owner.userId, passwordHash }
    const { offToken } = await setPassword(tx, resources, changed)
    // Someone who forgot the password has probably tried others first.
    await resources.limits.forget(tx, 'failed-logins', attemptOf(owner.email, address).account)
    await resources.limits.giveBack(tx, 'unopened-emails-per-address', address)
    await keepMail(passwordChangedMail(resources.config.publicUrl, owner, offToken))
  })
}
