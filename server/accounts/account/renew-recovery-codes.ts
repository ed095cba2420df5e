import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { codeSchema } from '#sync/accounts/two-factor.ts'
import { newRecoveryCodes } from '../../auth/recovery-codes.ts'
import { readBody } from '../../bodies/json.ts'
import type { Env } from '../../env.ts'
import { newRecoveryCodesMail } from '../../mail/two-factor.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { viewerOf } from '../../viewer.ts'
import { checkCode, spendCode } from '../sign-in/codes.ts'
import { enabledTwoFactorOf, storeRecoveryCodes } from '../sign-in/two-factor.ts'

/**
 * POST /api/auth/2fa/recovery-codes: takes a current code or a recovery code. The password is not
 * enough, because someone who knows it could then log in without the phone.
 */
export async function renewRecoveryCodes(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { userId } = viewerOf(c)
  const { token: code } = await readBody(c, codeSchema)
  const own = await resources.readers.read((db) => enabledTwoFactorOf(db, userId))
  const entered = await checkCode(resources, own, { code, subject: `recovery-codes ${userId}` })
  const { codes, hashes } = newRecoveryCodes(resources.keyring.recoveryCodes, userId)
  await writeAndMail(resources, async (tx, keepMail) => {
    await spendCode(tx, resources, entered)
    await storeRecoveryCodes(tx, userId, hashes)
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (user) await keepMail(newRecoveryCodesMail(user.email))
  })
  c.header('cache-control', 'no-store')
  return c.json({ recoveryCodes: codes })
}
