import type { Context } from 'hono'
import { codeSignInSchema } from '#sync/accounts/two-factor.ts'
import { randomToken } from '../../auth/tokens.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { assertNotSuspended } from '../../moderation/suspension.ts'
import { attemptOf } from './attempts.ts'
import { expiredSignIn, redeemSignIn, signIn, type SignIn } from './begin.ts'
import { checkCode } from './codes.ts'
import { findPendingSignIn, storePendingSignIn } from './pending-sign-ins.ts'
import type { RightPassword, SchoolProof } from './proof.ts'

/**
 * Answers a right password, or a login at the school, with a temporary token for the code. The attempt stays counted as failed
 * until the code is right: with a known password, codes could otherwise be guessed without end.
 */
export async function askForCode(
  c: Context<Env>,
  { user, remember, attempt, proof, before }: SignIn<RightPassword | SchoolProof>,
): Promise<Response> {
  const resources = c.get('resources')
  const tempToken = randomToken()
  await writeAndMail(resources, async (tx, keepMail, rev) => {
    const now = resources.clock()
    await before?.(tx, keepMail, rev)
    await redeemSignIn(tx, resources, proof)
    await assertNotSuspended(tx, user.id, { now, rev })
    const pending = { userId: user.id, remember, address: attempt?.address ?? '' }
    await storePendingSignIn(tx, tempToken, pending, now)
  })
  c.header('cache-control', 'no-store')
  return c.json({ twoFactorRequired: true, tempToken })
}

/** POST /api/auth/2fa: a code of the authenticator or a recovery code completes the login. */
export async function signInByCode(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { tempToken, token: code } = await readBody(c, codeSignInSchema)
  const pending = await resources.readers.read((db) =>
    findPendingSignIn(db, tempToken, resources.clock()),
  )
  if (!pending) throw expiredSignIn()
  const { user, twoFactor, signIn: waiting } = pending
  const { tokenHash: tempTokenHash, remember } = waiting
  const entered = await checkCode(resources, twoFactor, { code, subject: tempTokenHash })
  const { address } = waiting
  const attempt = address === '' ? {} : { attempt: attemptOf(c, user.email, { address }) }
  return signIn(c, { user, remember, ...attempt, proof: { ...entered, tempTokenHash } })
}
