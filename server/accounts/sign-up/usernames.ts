import { and, eq, gt, ne } from 'drizzle-orm'
import type { Context } from 'hono'
import {
  formerUsernames,
  registrations,
  retiredUsernames,
  users,
} from '#drizzle/schema/accounts.ts'
import { usernameKey, usernameProblem } from '#sync/accounts.ts'
import type { Keyring } from '../../auth/keyring.ts'
import type { Db } from '../../db/open.ts'
import type { Env } from '../../env.ts'

/** GET /api/auth/check-username?username= and /profileInfo/check-username/:username */
export async function checkUsername(c: Context<Env>): Promise<Response> {
  const { readers, keyring, clock } = c.var.resources
  const ownerId = c.var.session?.actor.userId
  const username = c.req.param('username') ?? c.req.query('username') ?? ''
  c.header('cache-control', 'no-store')
  const problem = usernameProblem(username)
  if (problem !== undefined) return c.json({ message: problem, isAvailable: false })
  const isTaken = await readers.read((db) =>
    isUsernameTaken(db, username, { keyring, now: clock(), ownerId }),
  )
  const message = isTaken ? 'Username is not available' : 'Username is available'
  return c.json({ message, isAvailable: !isTaken })
}

interface NameQuery {
  keyring: Keyring
  now: number
  /** The address whose pending sign-up is ignored because it is about to be replaced. */
  emailKey?: string
  /** The person who may take back a former name of their own. */
  ownerId?: string | undefined
}

/** Whether a user, a pending sign-up or a deleted user has the name, or someone had it until lately. */
export async function isUsernameTaken(
  db: Db,
  username: string,
  { keyring, now, emailKey = '', ownerId = '' }: NameQuery,
): Promise<boolean> {
  const key = usernameKey(username)
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.usernameKey, key))
  const [pending] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.usernameKey, key),
        gt(registrations.expiresAt, now),
        ne(registrations.emailKey, emailKey),
      ),
    )
  const [retired] = await db
    .select()
    .from(retiredUsernames)
    .where(eq(retiredUsernames.hash, keyring.retiredUsername(key)))
  const [former] = await db
    .select({ userId: formerUsernames.userId })
    .from(formerUsernames)
    .where(
      and(
        eq(formerUsernames.usernameKey, key),
        gt(formerUsernames.until, now),
        ne(formerUsernames.userId, ownerId),
      ),
    )
  return (owner ?? pending ?? retired ?? former) !== undefined
}
