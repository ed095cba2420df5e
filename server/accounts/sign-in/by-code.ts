import type { Context } from 'hono'
import { Refusal } from '#sync/refusal.ts'
import { codeSignInSchema } from '#sync/two-factor.ts'
import { randomToken } from '../../auth/tokens.ts'
import type { Tx } from '../../db/writer.ts'
import { addressOf, type Env } from '../../env.ts'
import { readBody } from '../../json.ts'
import { attemptOf, forgiveAttempt } from './attempts.ts'
import { assertWelcome, signIn } from './begin.ts'
import { countCode, forgiveCodes, judgeCode } from './codes.ts'
import { keepSignIn, pendingSignIn, takeSignIn } from './pending-sign-ins.ts'

interface RightPassword {
  userId: string
  remember: boolean
  judge(tx: Tx): Promise<void>
}

/**
 * Answers a right password with a temporary token for the code. The attempt stays counted as failed
 * until the code has come: with a known password, codes could otherwise be tried for ever.
 */
export async function askForCode(
  c: Context<Env>,
  { userId, remember, judge }: RightPassword,
): Promise<Response> {
  const { writer, clock } = c.var.resources
  const tempToken = randomToken()
  await writer.write({
    async run(tx) {
      await judge(tx)
      await assertWelcome(tx, userId)
      await keepSignIn(tx, tempToken, { userId, remember, address: addressOf(c) }, clock())
    },
  })
  c.header('cache-control', 'no-store')
  return c.json({ twoFactorRequired: true, tempToken })
}

/** POST /api/auth/2fa: the code, or a recovery code, finishes the sign-in. */
export async function signInByCode(c: Context<Env>): Promise<Response> {
  const { resources } = c.var
  const { tempToken, token } = await readBody(c, codeSignInSchema)
  const pending = await resources.readers.read((db) =>
    pendingSignIn(db, tempToken, resources.clock()),
  )
  if (!pending) throw expired()
  const { user, twoFactor } = pending
  const { tokenHash, remember, address } = pending.signIn
  const counted = { subject: tokenHash, userId: user.id }
  await countCode(resources, counted)
  const spend = await judgeCode(resources, twoFactor, token)
  return signIn(c, {
    user,
    remember,
    async judge(tx) {
      if (!(await takeSignIn(tx, tokenHash))) throw expired()
      await spend(tx)
      await forgiveCodes(tx, resources, counted)
      await forgiveAttempt(tx, resources, attemptOf(user.email, address))
    },
  })
}

const expired = () =>
  new Refusal('unauthenticated', 'Your sign-in has expired. Please sign in again.', 'tempToken')
