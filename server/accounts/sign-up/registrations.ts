import { and, eq, gt, lte, or } from 'drizzle-orm'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import { emailKey, usernameKey } from '#sync/accounts.ts'
import { hour, minute } from '#sync/time.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import type { Db } from '../../db/open.ts'
import type { Tx } from '../../db/writer.ts'

const linkLifetime = 24 * hour
const registrationLifetime = 7 * 24 * hour

type Registration = typeof registrations.$inferSelect
type Form = Pick<
  Registration,
  'id' | 'username' | 'firstName' | 'lastName' | 'email' | 'passwordHash' | 'universityId' | 'year'
>

/** The email after a sign-up: a link, or a notice if the address already has an account. */
export interface SignUpMail {
  to: string
  token: string
  decoy: boolean
}

/**
 * Keeps a sign-up until it is verified. Replaces an earlier one of the same address. If the address
 * has an account, the sign-up is a decoy: it costs the same work, but no link can verify it.
 */
export async function storeRegistration(tx: Tx, form: Form, now: number): Promise<SignUpMail> {
  const keys = { emailKey: emailKey(form.email), usernameKey: usernameKey(form.username) }
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.emailKey, keys.emailKey))
  await tx
    .delete(registrations)
    .where(
      or(
        eq(registrations.emailKey, keys.emailKey),
        and(eq(registrations.usernameKey, keys.usernameKey), lte(registrations.expiresAt, now)),
      ),
    )
  const token = randomToken()
  const decoy = owner !== undefined
  await tx.insert(registrations).values({
    ...form,
    ...keys,
    decoy,
    ...linkOf(token, now),
    expiresAt: now + registrationLifetime,
  })
  return { to: owner?.email ?? form.email, token, decoy }
}

/** Replaces the link. @returns undefined if the last email is less than a minute old. */
export async function renewLink(tx: Tx, id: string, now: number): Promise<SignUpMail | undefined> {
  const [pending] = await tx.select().from(registrations).where(eq(registrations.id, id))
  if (!pending || now - pending.mailedAt < minute) return undefined
  const token = randomToken()
  await tx.update(registrations).set(linkOf(token, now)).where(eq(registrations.id, id))
  return { to: pending.email, token, decoy: pending.decoy }
}

/** Turns the sign-up of a link into a user. @returns false if the link is invalid or expired. */
export async function verifyRegistration(
  tx: Tx,
  rev: number,
  token: string,
  now: number,
): Promise<boolean> {
  const [pending] = await tx
    .select()
    .from(registrations)
    .where(eq(registrations.tokenHash, hashToken(token)))
  if (!pending || pending.decoy || pending.tokenExpiresAt <= now) return false
  const { decoy: _, tokenHash: _hash, tokenExpiresAt: _end, mailedAt: _at, ...rest } = pending
  const { expiresAt: _expiry, ...user } = rest
  const added = await tx
    .insert(users)
    .values({ ...user, createdAt: now, rev })
    .onConflictDoNothing()
    .returning({ id: users.id })
  await tx.delete(registrations).where(eq(registrations.id, pending.id))
  return added.length > 0
}

/** The unexpired sign-up of an address. */
export async function pendingOf(
  db: Db,
  email: string,
  now: number,
): Promise<Registration | undefined> {
  const [pending] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.emailKey, emailKey(email)), gt(registrations.expiresAt, now)))
  return pending
}

const linkOf = (token: string, now: number) => ({
  tokenHash: hashToken(token),
  tokenExpiresAt: now + linkLifetime,
  mailedAt: now,
})
