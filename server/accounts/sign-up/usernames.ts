import { and, eq, gt, inArray, ne, not, or } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Context } from 'hono'
import {
  formerUsernames,
  registrations,
  retiredUsernames,
  usernameLooks,
  users,
} from '#drizzle/schema/accounts.ts'
import { usernameKey, usernameProblem } from '#sync/accounts/accounts.ts'
import type { Keyring } from '../../auth/keyring.ts'
import type { Db } from '../../db/open.ts'
import type { Tx } from '../../db/writer.ts'
import type { Env } from '../../env.ts'
import { isOfMailbox, type MailboxRule } from '../mailbox.ts'
import { isReserved, usernameLook } from './username-look.ts'

/** GET /api/auth/check-username?username= and /profileInfo/check-username/:username */
export async function checkUsername(c: Context<Env>): Promise<Response> {
  const { readers, keyring, clock } = c.get('resources')
  const ownerId = c.get('session')?.actor.userId
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
  /** An address; the sign-ups that wait in its mailbox do not count: perhaps the same person’s. */
  ownMailbox?: { email: string; config: MailboxRule }
  /** The person who may take back a former name of their own. */
  ownerId?: string | undefined
}

/**
 * Whether a user, a pending sign-up or a deleted user has the name or one that looks like it, or
 * someone had it until lately.
 */
export async function isUsernameTaken(
  db: Db,
  username: string,
  { keyring, now, ownMailbox, ownerId = '' }: NameQuery,
): Promise<boolean> {
  if (isReserved(username)) return true
  const [key, look] = [usernameKey(username), usernameLook(username)]
  const similar = db
    .select({ key: usernameLooks.usernameKey })
    .from(usernameLooks)
    .where(eq(usernameLooks.look, look))
  const isAlike = (column: SQLiteColumn) => or(eq(column, key), inArray(column, similar))
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(users.usernameKey, key),
        and(inArray(users.usernameKey, similar), ne(users.id, ownerId)),
      ),
    )
  const isOfOthers =
    ownMailbox && not(isOfMailbox(registrations.emailKey, ownMailbox.email, ownMailbox.config))
  const [pending] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(isAlike(registrations.usernameKey), gt(registrations.expiresAt, now), isOfOthers))
  const [retired] = await db
    .select()
    .from(retiredUsernames)
    .where(
      inArray(retiredUsernames.hash, [keyring.retiredUsername(key), hashOfLook(keyring, look)]),
    )
  const [former] = await db
    .select({ userId: formerUsernames.userId })
    .from(formerUsernames)
    .where(
      and(
        isAlike(formerUsernames.usernameKey),
        gt(formerUsernames.until, now),
        ne(formerUsernames.userId, ownerId),
      ),
    )
  return (owner ?? pending ?? retired ?? former) !== undefined
}

/** Stores what a username looks like, so that nobody takes one that can be mistaken for it. */
export async function storeLook(tx: Tx, username: string): Promise<void> {
  const look = usernameLook(username)
  await tx
    .insert(usernameLooks)
    .values({ usernameKey: usernameKey(username), look })
    .onConflictDoUpdate({ target: usernameLooks.usernameKey, set: { look } })
}

/** Deletes usernames for good and keeps only hashes of them and of their looks. */
export async function retire(tx: Tx, keys: readonly string[], keyring: Keyring): Promise<void> {
  const looks = await tx
    .delete(usernameLooks)
    .where(inArray(usernameLooks.usernameKey, [...keys]))
    .returning({ look: usernameLooks.look })
  const hashes = [
    ...keys.map((key) => keyring.retiredUsername(key)),
    ...looks.map(({ look }) => hashOfLook(keyring, look)),
  ]
  await tx
    .insert(retiredUsernames)
    .values(hashes.map((hash) => ({ hash })))
    .onConflictDoNothing()
}

// No username contains a blank, so this is the hash of none.
const hashOfLook = (keyring: Keyring, look: string): string =>
  keyring.retiredUsername(`look ${look}`)
