import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { twoFactors } from '#drizzle/schema/two-factor.ts'
import { Refusal } from '#sync/refusal.ts'
import { day } from '#sync/time.ts'
import { emergencyOffSchema } from '#sync/accounts/two-factor.ts'
import { endOtherSessions } from '../../auth/sessions.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../json.ts'
import { twoFactorOffMail } from '../../mail/two-factor.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { storeResetLink } from '../sign-in/reset-links.ts'
import { deleteTwoFactor } from '../sign-in/two-factor.ts'

const linkLifetime = 7 * day

/**
 * POST /api/auth/2fa/turn-off: the way back for an owner whose account a thief has protected. The
 * emailed link turns the second factor off, logs out all devices and leads to a new password.
 */
export async function turnOffInEmergency(c: Context<Env>): Promise<Response> {
  const { resources } = c.var
  const { token } = await readBody(c, emergencyOffSchema)
  const now = resources.clock()
  const resetToken = randomToken()
  const userId = await writeAndMail(resources, async (tx, keepMail) => {
    const [owner] = await tx
      .select({ userId: users.id, email: users.email })
      .from(twoFactors)
      .innerJoin(users, eq(users.id, twoFactors.userId))
      .where(
        and(
          eq(twoFactors.offTokenHash, hashToken(token)),
          gt(twoFactors.enabledAt, now - linkLifetime),
          eq(users.deleted, false),
        ),
      )
    if (!owner) throw deadLink()
    await deleteTwoFactor(tx, owner.userId)
    await endOtherSessions(tx, { userId: owner.userId, keep: undefined }, now)
    await storeResetLink(tx, owner.email, resetToken, now)
    await keepMail(twoFactorOffMail(owner.email))
    return owner.userId
  })
  resources.sockets.sessionsChanged({ userId })
  c.header('cache-control', 'no-store')
  return c.json({ message: 'Two-factor authentication is off.', resetToken })
}

const deadLink = () =>
  new Refusal(
    'bad_input',
    'This link is invalid or has expired. It was good for 7 days, and once.',
    'token',
  )
