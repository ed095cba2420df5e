import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { twoFactors } from '#drizzle/schema/two-factor.ts'
import { Refusal } from '#sync/refusal.ts'
import { deadOffLink, emergencyOffSchema, turnedOffByLink } from '#sync/accounts/two-factor.ts'
import { endOtherSessions } from '../../auth/sessions.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { twoFactorOffByLinkMail } from '../../mail/two-factor.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { endMailedLinks, offLinkLifetime } from '../mailed-links.ts'
import { storeResetLink } from '../sign-in/reset-links.ts'
import { deleteTwoFactor } from '../sign-in/two-factor.ts'

/**
 * POST /api/auth/2fa/turn-off: the way back for an owner whose account a thief has protected. The
 * emailed link turns the second factor off and logs out all devices. The link for a new password goes
 * to the present address, because whoever has the first email may no longer own the account.
 */
export async function turnOffInEmergency(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { token } = await readBody(c, emergencyOffSchema)
  const { config, clock } = resources
  const now = clock()
  const resetToken = randomToken()
  const userId = await writeAndMail(resources, async (tx, keepMail) => {
    const [owner] = await tx
      .select({ userId: users.id, email: users.email })
      .from(twoFactors)
      .innerJoin(users, eq(users.id, twoFactors.userId))
      .where(
        and(
          eq(twoFactors.offTokenHash, hashToken(token)),
          gt(twoFactors.enabledAt, now - offLinkLifetime),
          eq(users.deleted, false),
        ),
      )
    if (!owner) throw deadLink()
    await deleteTwoFactor(tx, owner.userId)
    await endOtherSessions(tx, { userId: owner.userId, keep: undefined }, now)
    await endMailedLinks(tx, owner.userId)
    await storeResetLink(tx, owner.email, resetToken, now)
    await keepMail(twoFactorOffByLinkMail(config.publicUrl, owner.email, resetToken))
    return owner.userId
  })
  resources.sockets.sessionsChanged({ userId })
  c.header('cache-control', 'no-store')
  return c.json({ message: turnedOffByLink })
}

const deadLink = () => new Refusal('bad_input', deadOffLink, 'token')
