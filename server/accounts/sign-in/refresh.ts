import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import { renewSchema } from '#sync/accounts/credentials.ts'
import { AccountDeleted, Refusal } from '#sync/refusal.ts'
import { noteSeen } from '../../activity/last-seen.ts'
import type { AccessClaims } from '../../auth/access-token.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from '../../auth/cookie.ts'
import { readRefreshToken } from '../../auth/refresh-token.ts'
import {
  noteUse,
  rotateSession,
  type RobbedOwner,
  type Rotation,
} from '../../auth/rotate-session.ts'
import type { IssuedToken } from '../../auth/sessions.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { copiedLoginMail } from '../../mail/copied-login.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import type { Resources } from '../../resources.ts'
import { deviceName } from './devices.ts'

/** POST /api/auth/refresh: exchanges the cookie for a new one and an access token. */
export async function refresh(c: Context<Env>): Promise<Response> {
  const { renewal } = await readBody(c, renewSchema)
  const { keyring, sockets, endedSessions } = c.get('resources')
  const token = readRefreshCookie(c)
  const family = readRefreshToken(keyring.refreshTokens, token ?? '')
  const hasEnded = family !== undefined && endedSessions.has(family.familyId)
  const rotation =
    token === undefined || hasEnded
      ? undefined
      : await renewSession(c.get('resources'), { token, newest: renewal })
  if (rotation?.outcome === 'overtaken') throw overtaken()
  if (rotation?.outcome !== 'issued') {
    if (family) sockets.sessionsChanged(family)
    const deleted = family && (await deletedOwnerOf(c.get('resources'), family.familyId))
    // The cookie stays: what else runs in this browser must learn of it, too.
    if (deleted !== undefined) throw new AccountDeleted(deleted)
    clearRefreshCookie(c)
    throw new Refusal('unauthenticated', 'Your session has ended. Please log in again.')
  }
  const { issued } = rotation
  const accessToken = await grant(c, issued)
  return c.json({ accessToken, user: { id: issued.userId }, renewal: issued.name })
}

/** Exchanges a token. If it was copied, the owner of the account gets an email. */
function renewSession(
  resources: Resources,
  presented: { token: string; newest?: string | undefined },
): Promise<Rotation> {
  return writeAndMail(resources, async (tx, keepMail) => {
    const now = resources.clock()
    const key = resources.keyring.refreshTokens
    const rotation = await rotateSession(tx, key, presented, now)
    if (rotation.outcome === 'issued') await noteSeen(tx, rotation.issued.userId, now)
    if (rotation.outcome === 'copied') await keepMail(copiedMail(rotation.owner, now))
    return rotation
  })
}

/** Notes that an access token is in use. If that shows a second holder, the login has ended. */
export async function noteFirstUse(
  resources: Resources,
  { userId, familyId, sessionId }: AccessClaims,
): Promise<void> {
  const { readers, sockets, clock } = resources
  const isUnused = and(eq(sessions.id, sessionId), isNull(sessions.usedAt))
  const [unused] = await readers.readOnce((db) => db.select().from(sessions).where(isUnused))
  if (!unused) return
  const robbed = await writeAndMail(resources, async (tx, keepMail) => {
    const owner = await noteUse(tx, sessionId, clock())
    if (owner) await keepMail(copiedMail(owner, clock()))
    return owner
  })
  if (robbed) sockets.sessionsChanged({ userId, familyId })
}

const copiedMail = ({ email, device }: RobbedOwner, now: number) =>
  copiedLoginMail(email, deviceName(device), now)

const overtaken = () =>
  new Refusal(
    'limited',
    'A later request renewed this session. Try again in a minute.',
    undefined,
    60,
  )

/**
 * The account of a login, if it was deleted. Only who holds a token of that login learns it.
 */
async function deletedOwnerOf(
  { readers }: Resources,
  familyId: string,
): Promise<string | undefined> {
  const [owner] = await readers.readOnce((db) =>
    db
      .select({ id: users.id, deleted: users.deleted })
      .from(sessionFamilies)
      .innerJoin(users, eq(users.id, sessionFamilies.userId))
      .where(eq(sessionFamilies.id, familyId)),
  )
  return owner?.deleted === true ? owner.id : undefined
}

/** Sets the cookie of a session. @returns its access token. */
export async function grant(c: Context<Env>, issued: IssuedToken): Promise<string> {
  setRefreshCookie(c, issued)
  c.header('cache-control', 'no-store')
  return c.get('resources').accessTokens.issue(issued)
}
