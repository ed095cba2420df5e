import { and, desc, eq, gt, lte } from 'drizzle-orm'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import { emailKey, usernameKey } from '#sync/accounts/accounts.ts'
import { hour, minute } from '#sync/time.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import type { Db } from '../../db/open.ts'
import type { Tx } from '../../db/writer.ts'
import { isOfMailbox, refuseTaken, type Terms } from '../mailbox.ts'

const linkLifetime = 24 * hour
const registrationLifetime = 7 * 24 * hour

type Registration = typeof registrations.$inferSelect
type Form = Pick<
  Registration,
  | 'id'
  | 'username'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'passwordHash'
  | 'universityId'
  | 'year'
  | 'termsVersion'
>

/** How many sign-ups may wait for one mailbox. */
const mostWaiting = 5

/** The email after a sign-up. */
export type SignUpMail = { to: string } & (
  | { kind: 'link'; token: string; account: PendingAccount }
  /** The mailbox has an account. */
  | { kind: 'known' }
  /** Too many sign-ups already wait for this mailbox, so this one was dropped. */
  | { kind: 'full' }
)

/** What the email of a sign-up and its page name. */
export type PendingAccount = Pick<Registration, 'id' | 'username' | 'firstName' | 'lastName'>

/**
 * Keeps a sign-up until it is verified, beside others of the same mailbox: a sign-up with another
 * person’s address must not end the sign-up of its owner. If the mailbox has an account, the
 * sign-up is a decoy: it costs the same work, but no link can verify it.
 */
export async function storeRegistration(
  tx: Tx,
  form: Form,
  { now, config }: Terms,
): Promise<SignUpMail> {
  const keys = { emailKey: emailKey(form.email), usernameKey: usernameKey(form.username) }
  const isOfSame = isOfMailbox(registrations.emailKey, form.email, config)
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(isOfMailbox(users.emailKey, form.email, config))
    .orderBy(desc(eq(users.emailKey, keys.emailKey)))
  await tx.delete(registrations).where(and(isOfSame, lte(registrations.expiresAt, now)))
  const waiting = await tx
    .select({ id: registrations.id, tokenExpiresAt: registrations.tokenExpiresAt })
    .from(registrations)
    .where(isOfSame)
    .orderBy(registrations.tokenExpiresAt)
  const decoy = owner !== undefined
  const to = owner?.email ?? form.email
  if (waiting.length >= mostWaiting) {
    const [oldest] = waiting
    // One whose link has expired makes way. Nobody has opened it for a day.
    if (!oldest || oldest.tokenExpiresAt > now) return { to, kind: decoy ? 'known' : 'full' }
    await tx.delete(registrations).where(eq(registrations.id, oldest.id))
  }
  const token = randomToken()
  await tx.insert(registrations).values({
    ...form,
    ...keys,
    termsAcceptedAt: now,
    decoy,
    ...linkOf(token, now),
    expiresAt: now + registrationLifetime,
  })
  return decoy ? { to, kind: 'known' } : { to, kind: 'link', token, account: form }
}

/** Replaces the link. @returns undefined if the last email is less than a minute old. */
export async function renewLink(tx: Tx, id: string, now: number): Promise<SignUpMail | undefined> {
  const [pending] = await tx.select().from(registrations).where(eq(registrations.id, id))
  if (!pending || now - pending.mailedAt < minute) return undefined
  const token = randomToken()
  await tx.update(registrations).set(linkOf(token, now)).where(eq(registrations.id, id))
  return pending.decoy
    ? { to: pending.email, kind: 'known' }
    : { to: pending.email, kind: 'link', token, account: pending }
}

/**
 * The sign-up of a link that can still verify it.
 * @throws Refusal `conflict` if its mailbox has an account by now
 */
export async function registrationOf(
  db: Db,
  token: string,
  { now, config }: Terms,
): Promise<Registration | undefined> {
  const [pending] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.tokenHash, hashToken(token)))
  if (!pending || pending.decoy || pending.tokenExpiresAt <= now) return undefined
  await refuseTaken(db, pending.email, { config })
  return pending
}

/**
 * Turns the sign-up of a link into a user, and ends the others of its mailbox.
 * @returns the account; undefined if the link is invalid or expired
 * @throws Refusal as `registrationOf` does
 */
export async function verifyRegistration(
  tx: Tx,
  rev: number,
  token: string,
  { now, config }: Terms,
): Promise<{ id: string; email: string } | undefined> {
  const pending = await registrationOf(tx, token, { now, config })
  if (!pending) return undefined
  await tx.delete(registrations).where(isOfMailbox(registrations.emailKey, pending.email, config))
  const { decoy: _, tokenHash: _hash, tokenExpiresAt: _end, mailedAt: _at, ...rest } = pending
  const { expiresAt: _expiry, ...user } = rest
  const [added] = await tx
    .insert(users)
    .values({ ...user, createdAt: now, rev })
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email })
  return added
}

/** The unexpired sign-ups of an address, the newest first. */
export function pendingOf(db: Db, email: string, now: number): Promise<Registration[]> {
  return db
    .select()
    .from(registrations)
    .where(and(eq(registrations.emailKey, emailKey(email)), gt(registrations.expiresAt, now)))
    .orderBy(desc(registrations.mailedAt), desc(registrations.id))
}

const linkOf = (token: string, now: number) => ({
  tokenHash: hashToken(token),
  tokenExpiresAt: now + linkLifetime,
  mailedAt: now,
})
