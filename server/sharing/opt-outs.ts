import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { shareOptOuts } from '#drizzle/schema/sharing.ts'
import { emailKey } from '#sync/accounts/accounts.ts'
import type { Keyring } from '../auth/keyring.ts'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/writer.ts'

/** What is stored of an address: a hash that is useless without this server's secret. */
export const addressHash = ({ shares }: Keyring, email: string): string =>
  createHmac('sha256', shares)
    .update(`address\n${emailKey(email)}`)
    .digest('base64url')

/**
 * The token of an address's opt-out link. It contains the hash of the address and proves that we
 * made it.
 */
export function optOutToken(keyring: Keyring, email: string): string {
  const hash = addressHash(keyring, email)
  return `${hash}.${seal(keyring, hash)}`
}

/** The address hash in a token; undefined for a token that we did not make. */
export function hashOfToken(keyring: Keyring, token: string): string | undefined {
  const [hash = '', given = ''] = token.split('.')
  const right = Buffer.from(seal(keyring, hash))
  const sealed = Buffer.from(given)
  return sealed.length === right.length && timingSafeEqual(sealed, right) ? hash : undefined
}

export async function hasOptedOut(db: Db, hash: string): Promise<boolean> {
  const [row] = await db.select().from(shareOptOuts).where(eq(shareOptOuts.addressHash, hash))
  return row !== undefined
}

export async function optOut(tx: Tx, hash: string, now: number): Promise<void> {
  await tx.insert(shareOptOuts).values({ addressHash: hash, optedOutAt: now }).onConflictDoNothing()
}

const seal = ({ shares }: Keyring, hash: string): string =>
  createHmac('sha256', shares).update(`token\n${hash}`).digest('base64url').slice(0, 22)
