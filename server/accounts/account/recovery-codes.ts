import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { recoveryCodes } from '#drizzle/schema/two-factor.ts'
import { codeSchema, recoveryCodeCount } from '#sync/accounts/two-factor.ts'
import { newRecoveryCode, recoveryCodeHash } from '../../auth/recovery-codes.ts'
import { readBody } from '../../bodies/json.ts'
import type { Tx } from '../../db/writer.ts'
import type { Env } from '../../env.ts'
import { newRecoveryCodesMail } from '../../mail/two-factor.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import type { Resources } from '../../resources.ts'
import { viewerOf } from '../../viewer.ts'
import { countCode, spendCode, stepOf } from '../sign-in/codes.ts'
import { enabledTwoFactorOf } from '../sign-in/two-factor.ts'

/**
 * POST /api/auth/2fa/recovery-codes: replaces all recovery codes. It takes a code of the authenticator
 * only: someone who has found one recovery code could otherwise exchange it for ten, and end the
 * owner's.
 */
export async function renewRecoveryCodes(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { userId } = viewerOf(c)
  const { token } = await readBody(c, codeSchema)
  const own = await resources.readers.read((db) => enabledTwoFactorOf(db, userId))
  const tries = { userId, subject: `recovery-codes ${userId}` }
  await countCode(resources, tries)
  const code = await stepOf(resources, own, token)
  const { codes, hashes } = drawRecoveryCodes(resources, userId)
  await writeAndMail(resources, async (tx, keepMail) => {
    await spendCode(tx, resources, { kind: 'code', tries, code })
    await storeRecoveryCodes(tx, userId, hashes)
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (user) await keepMail(newRecoveryCodesMail(user.email))
  })
  c.header('cache-control', 'no-store')
  return c.json({ recoveryCodes: codes })
}

/** Makes the recovery codes of an account, and the hashes to store. */
export function drawRecoveryCodes({ keyring }: Pick<Resources, 'keyring'>, userId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) => recoveryCodeHash(keyring.recoveryCodes, userId, code))
  return { codes, hashes }
}

/** Stores recovery codes in place of all that the account had. */
export async function storeRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}
