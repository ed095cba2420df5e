import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { Refusal } from '#sync/refusal.ts'
import { twoFactorOffSchema } from '#sync/two-factor.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../json.ts'
import { twoFactorOffMail } from '../../mail/two-factor.ts'
import { viewerOf } from '../../viewer.ts'
import { countCode, forgiveCodes, judgeCode, type Spend } from '../sign-in/codes.ts'
import { assertUnchanged, provePassword } from '../sign-in/own-password.ts'
import { forgetTwoFactor, twoFactorOf, type TwoFactor } from '../sign-in/two-factor.ts'

/** DELETE /api/auth/2fa, with a current code or the password. */
export async function turnOffTwoFactor(c: Context<Env>): Promise<Response> {
  const { writer, readers, mailer } = c.var.resources
  const { userId } = viewerOf(c)
  const { token, password } = await readBody(c, twoFactorOffSchema)
  const own = await readers.read((db) => twoFactorOf(db, userId))
  if (!own || own.enabledAt === null) {
    throw new Refusal('conflict', 'Two-factor authentication is not on.')
  }
  const spend = token ? await proveByCode(c, own, token) : await proveByPassword(c, own, password)
  const email = await writer.write({
    async run(tx) {
      await spend(tx)
      await forgetTwoFactor(tx, userId)
      const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
      return user?.email
    },
  })
  if (email !== undefined) mailer.send(twoFactorOffMail(email))
  return c.json({ message: '2FA has been disabled.' })
}

async function proveByCode(c: Context<Env>, own: TwoFactor, token: string): Promise<Spend> {
  const { resources } = c.var
  const { userId } = own
  const counted = { subject: `off ${userId}`, userId }
  await countCode(resources, counted)
  const spend = await judgeCode(resources, own, token)
  return async (tx) => {
    await spend(tx)
    await forgiveCodes(tx, resources, counted)
  }
}

async function proveByPassword(
  c: Context<Env>,
  { userId }: TwoFactor,
  password: string | undefined,
): Promise<Spend> {
  if (!password) {
    throw new Refusal('bad_input', 'Please enter a current code or your password.', 'token')
  }
  const user = await provePassword(c, userId, password)
  return (tx) => assertUnchanged(tx, user)
}
