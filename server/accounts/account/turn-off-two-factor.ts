import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { Refusal } from '#sync/refusal.ts'
import { twoFactorOffSchema } from '#sync/accounts/two-factor.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { twoFactorOffMail } from '../../mail/two-factor.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { viewerOf } from '../../viewer.ts'
import { checkCode } from '../sign-in/codes.ts'
import { deleteTwoFactor, enabledTwoFactorOf } from '../sign-in/two-factor.ts'
import { proveOwner, redeem } from './prove-owner.ts'

/** DELETE /api/auth/2fa: takes a current code or the password. */
export async function turnOffTwoFactor(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { userId } = viewerOf(c)
  const { token, password } = await readBody(c, twoFactorOffSchema)
  const own = await resources.readers.read((db) => enabledTwoFactorOf(db, userId))
  const proof = token
    ? await checkCode(resources, own, { code: token, subject: `off ${userId}` })
    : await proveOwner(c, userId, password, { missing: noProof })
  await writeAndMail(resources, async (tx, keepMail) => {
    await redeem(tx, resources, proof)
    await deleteTwoFactor(tx, userId)
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (user) await keepMail(twoFactorOffMail(user.email))
  })
  return c.json({ message: '2FA has been disabled.' })
}

const noProof = () =>
  new Refusal('bad_input', 'Please enter a current code or your password.', 'token')
