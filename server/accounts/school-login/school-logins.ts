import { and, eq, gt } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { schoolLoginLinks, schoolLogins } from '#drizzle/schema/school-logins.ts'
import { hour } from '#sync/time.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { Db } from '../../db/open.ts'
import type { Tx } from '../../db/writer.ts'
import type { User } from '../sign-in/proof.ts'

/** Who logged in at the school, as its provider names them for good. */
export interface SchoolLoginKey {
  issuer: string
  subject: string
}

const linkLifetime = hour

const isLogin = ({ issuer, subject }: SchoolLoginKey) =>
  and(eq(schoolLogins.issuer, issuer), eq(schoolLogins.subject, subject))

/** The account that a login of the school opens. */
export async function accountOf(db: Db, login: SchoolLoginKey): Promise<User | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(schoolLogins)
    .innerJoin(users, eq(users.id, schoolLogins.userId))
    .where(and(isLogin(login), eq(users.deleted, false)))
  return row?.user
}

/** The logins that open an account. */
export const loginsOf = (db: Db, userId: string): Promise<SchoolLoginKey[]> =>
  db
    .select({ issuer: schoolLogins.issuer, subject: schoolLogins.subject })
    .from(schoolLogins)
    .where(eq(schoolLogins.userId, userId))

/** From now on the login opens the account, and no other. */
export async function joinLogin(tx: Tx, login: SchoolLoginKey, userId: string): Promise<void> {
  const { issuer, subject } = login
  await tx
    .insert(schoolLogins)
    .values({ issuer, subject, userId })
    .onConflictDoUpdate({ target: [schoolLogins.issuer, schoolLogins.subject], set: { userId } })
  await tx.delete(schoolLoginLinks).where(eq(schoolLoginLinks.userId, userId))
}

export async function storeJoinLink(
  tx: Tx,
  { token, userId, login }: { token: string; userId: string; login: SchoolLoginKey },
  now: number,
): Promise<void> {
  const { issuer, subject } = login
  const row = { tokenHash: hashToken(token), userId, issuer, subject }
  await tx.insert(schoolLoginLinks).values({ ...row, expiresAt: now + linkLifetime })
}

/** The account of an unexpired link that was mailed for this login. */
export async function accountOfLink(
  db: Db,
  { token, login }: { token: string; login: SchoolLoginKey },
  now: number,
): Promise<User | undefined> {
  const isLink = and(
    eq(schoolLoginLinks.tokenHash, hashToken(token)),
    eq(schoolLoginLinks.issuer, login.issuer),
    eq(schoolLoginLinks.subject, login.subject),
    gt(schoolLoginLinks.expiresAt, now),
  )
  const [row] = await db
    .select({ user: users })
    .from(schoolLoginLinks)
    .innerJoin(users, eq(users.id, schoolLoginLinks.userId))
    .where(and(isLink, eq(users.deleted, false)))
  return row?.user
}
