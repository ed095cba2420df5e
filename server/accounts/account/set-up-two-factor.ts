import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { recoveryCodes, twoFactors } from '#drizzle/schema/two-factor.ts'
import { Refusal } from '#sync/refusal.ts'
import { codeSchema, recoveryCodeCount } from '#sync/two-factor.ts'
import { newRecoveryCode, recoveryCodeHash } from '../../auth/recovery-codes.ts'
import { seal } from '../../auth/sealed.ts'
import { newTotpSecret, otpauthUrl, typedSecret } from '../../auth/totp.ts'
import type { Tx } from '../../db/writer.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../json.ts'
import { twoFactorOnMail } from '../../mail/two-factor.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { noBody } from '../../sync/mount.ts'
import { viewerOf } from '../../viewer.ts'
import { countCode, forgiveCodes, refusedCode, stepOf } from '../sign-in/codes.ts'
import { isTwoFactorOn, twoFactorOf, type TwoFactor } from '../sign-in/two-factor.ts'
import { qrCode } from './qr-code.ts'

/** GET /api/auth/2fa/status */
export async function readTwoFactorStatus(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  c.header('cache-control', 'no-store')
  return c.json({ enabled: await c.var.resources.readers.read((db) => isTwoFactorOn(db, userId)) })
}

/** POST /api/auth/2fa/setup: creates a secret. Replaces one that was never confirmed. */
export async function startSetUp(c: Context<Env>): Promise<Response> {
  const { writer, keyring, clock } = c.var.resources
  const { userId } = viewerOf(c)
  await readBody(c, noBody)
  const secret = newTotpSecret()
  const fresh = { sealedSecret: seal(keyring.twoFactor, userId, secret), createdAt: clock() }
  const email = await writer.write({
    async run(tx) {
      if (await isTwoFactorOn(tx, userId)) throw alreadyOn()
      await tx
        .insert(twoFactors)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({ target: twoFactors.userId, set: fresh })
      return emailOf(tx, userId)
    },
  })
  const url = otpauthUrl(secret, email)
  c.header('cache-control', 'no-store')
  return c.json({ qrCode: qrCode(url), secret: typedSecret(secret), otpauthUrl: url })
}

/** PUT /api/auth/2fa/setup: the first code turns two-factor on. */
export async function confirmSetUp(c: Context<Env>): Promise<Response> {
  const { resources } = c.var
  const { userId } = viewerOf(c)
  const { token } = await readBody(c, codeSchema)
  const own = await resources.readers.read((db) => twoFactorOf(db, userId))
  if (!own) throw new Refusal('conflict', 'Please start the two-factor setup first.')
  if (own.enabledAt !== null) throw alreadyOn()
  await countCode(resources, { subject: `set-up ${userId}`, userId })
  const { step } = await stepOf(resources, own, token)
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) =>
    recoveryCodeHash(resources.keyring.recoveryCodes, userId, code),
  )
  await writeAndMail(resources, async (tx, keepMail) => {
    await turnOn(tx, own, { step, now: resources.clock(), hashes })
    await forgiveCodes(tx, resources, { subject: `set-up ${userId}`, userId })
    await keepMail(twoFactorOnMail(await emailOf(tx, userId)))
  })
  c.header('cache-control', 'no-store')
  return c.json({ recoveryCodes: codes })
}

const alreadyOn = () => new Refusal('conflict', 'Two-factor authentication is already on.')

interface Activation {
  step: number
  now: number
  hashes: string[]
}

async function turnOn(
  tx: Tx,
  { userId, sealedSecret }: TwoFactor,
  { step, now, hashes }: Activation,
): Promise<void> {
  const confirmed = await tx
    .update(twoFactors)
    .set({ enabledAt: now, lastStep: step })
    .where(
      and(
        eq(twoFactors.userId, userId),
        eq(twoFactors.sealedSecret, sealedSecret),
        isNull(twoFactors.enabledAt),
      ),
    )
    .returning({ userId: twoFactors.userId })
  if (confirmed.length === 0) throw refusedCode()
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

async function emailOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? ''
}
