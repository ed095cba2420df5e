import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { encodeQR } from 'qr'
import { sessionFamilies } from '#drizzle/schema/sessions.ts'
import { users } from '#drizzle/schema/accounts.ts'
import { twoFactors } from '#drizzle/schema/two-factor.ts'
import { Refusal } from '#sync/refusal.ts'
import { minute } from '#sync/time.ts'
import { codeSchema, setUpSchema } from '#sync/accounts/two-factor.ts'
import { seal } from '../../auth/sealed.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import { newTotpSecret, otpauthUrl, typedSecret } from '../../auth/totp.ts'
import type { Tx } from '../../db/writer.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { twoFactorOnMail } from '../../mail/two-factor.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { viewerOf } from '../../viewer.ts'
import { countCode, forgiveCodes, refusedCode, stepOf } from '../sign-in/codes.ts'
import { isTwoFactorOn, twoFactorOf, type TwoFactor } from '../sign-in/two-factor.ts'
import { proveOwner } from './prove-owner.ts'
import { drawRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'

/** GET /api/auth/2fa/status */
export async function readTwoFactorStatus(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  c.header('cache-control', 'no-store')
  return c.json({
    enabled: await c.get('resources').readers.read((db) => isTwoFactorOn(db, userId)),
  })
}

const noPassword = () => new Refusal('forbidden', 'Please enter your password.', 'password')

/** How long a login also proves that the password is known. */
const loginProves = 15 * minute

/**
 * POST /api/auth/2fa/setup: creates a secret. Replaces one that was never confirmed. It requires the
 * password, because the second factor of a thief would lock the owner out.
 */
export async function startSetUp(c: Context<Env>): Promise<Response> {
  const { readers, writer, keyring, clock } = c.get('resources')
  const { userId } = viewerOf(c)
  const { password } = await readBody(c, setUpSchema)
  if (password || !(await hasJustLoggedIn(c)))
    await proveOwner(c, userId, password, { missing: noPassword })
  const secret = newTotpSecret()
  const fresh = { sealedSecret: seal(keyring.twoFactor, userId, secret), createdAt: clock() }
  const url = otpauthUrl(secret, await readers.read((db) => emailOf(db, userId)))
  // Drawn before the write: after a commit, those of all who shared it would come in one turn.
  const drawn = qrCode(url)
  await writer.write({
    async run(tx) {
      if (await isTwoFactorOn(tx, userId)) throw alreadyOn()
      await tx
        .insert(twoFactors)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({ target: twoFactors.userId, set: fresh })
    },
  })
  c.header('cache-control', 'no-store')
  return c.json({ qrCode: drawn, secret: typedSecret(secret), otpauthUrl: url })
}

/** PUT /api/auth/2fa/setup: the first code turns two-factor on. */
export async function confirmSetUp(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { userId } = viewerOf(c)
  const { token } = await readBody(c, codeSchema)
  const own = await resources.readers.read((db) => twoFactorOf(db, userId))
  if (!own) throw new Refusal('conflict', 'Please start the two-factor setup first.')
  if (own.enabledAt !== null) throw alreadyOn()
  await countCode(resources, { subject: `set-up ${userId}`, userId })
  const { step } = await stepOf(resources, own, token)
  const { codes, hashes } = drawRecoveryCodes(resources, userId)
  const offToken = randomToken()
  await writeAndMail(resources, async (tx, keepMail) => {
    await turnOn(tx, own, { step, now: resources.clock(), hashes, offToken })
    await forgiveCodes(tx, resources, { subject: `set-up ${userId}`, userId })
    const to = await emailOf(tx, userId)
    await keepMail(twoFactorOnMail(resources.config.publicUrl, to, offToken))
  })
  c.header('cache-control', 'no-store')
  return c.json({ recoveryCodes: codes })
}

async function hasJustLoggedIn(c: Context<Env>): Promise<boolean> {
  const { readers, clock } = c.get('resources')
  const familyId = c.get('session')?.familyId ?? ''
  const [family] = await readers.read((db) =>
    db
      .select({ loggedInAt: sessionFamilies.createdAt })
      .from(sessionFamilies)
      .where(eq(sessionFamilies.id, familyId)),
  )
  return family !== undefined && clock() - family.loggedInAt < loginProves
}

const alreadyOn = () => new Refusal('conflict', 'Two-factor authentication is already on.')

interface Activation {
  step: number
  now: number
  hashes: string[]
  /** The token of the emailed link that turns it off again. */
  offToken: string
}

async function turnOn(
  tx: Tx,
  { userId, sealedSecret }: TwoFactor,
  { step, now, hashes, offToken }: Activation,
): Promise<void> {
  const confirmed = await tx
    .update(twoFactors)
    .set({ enabledAt: now, lastStep: step, offTokenHash: hashToken(offToken) })
    .where(
      and(
        eq(twoFactors.userId, userId),
        eq(twoFactors.sealedSecret, sealedSecret),
        isNull(twoFactors.enabledAt),
      ),
    )
    .returning({ userId: twoFactors.userId })
  if (confirmed.length === 0) throw refusedCode()
  await storeRecoveryCodes(tx, userId, hashes)
}

async function emailOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? ''
}

/** A QR code as the data URL of an SVG, with a white background of its own. */
function qrCode(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const size = rows.length
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
}
