import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import type { Keyring } from '../auth/keyring.ts'
import type { Db } from '../db/open.ts'

/** What a link in an email lets its reader answer. */
export interface Question {
  sellerId: string
  listingIds: readonly string[]
  /** Milliseconds since the epoch. */
  expires: number
}

/** The bytes of a UUID, and of the time before them. */
const [idLength, timeLength] = [16, 6]

/**
 * The token of a link: it names the seller, the listings and the end, and proves that we made it for this
 * address. Nothing of it is stored. A new address of the account ends it.
 */
export function questionToken(keyring: Keyring, question: Question, email: string): string {
  const { sellerId, listingIds, expires } = question
  const time = Buffer.alloc(timeLength)
  time.writeUIntBE(expires, 0, timeLength)
  const ids = [sellerId, ...listingIds].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'))
  const text = Buffer.concat([time, ...ids]).toString('base64url')
  return `${text}.${seal(keyring, text, email)}`
}

/**
 * The question of a token; undefined for one that we did not make, that has ended, or whose account has
 * another address, was deleted or is suspended.
 */
export async function questionOf(
  db: Db,
  keyring: Keyring,
  { token, now }: { token: string; now: number },
): Promise<Question | undefined> {
  const [text = '', given = ''] = token.split('.')
  const bytes = Buffer.from(text, 'base64url')
  const count = (bytes.length - timeLength) / idLength
  if (!Number.isInteger(count) || count < 2) return undefined
  const [sellerId = '', ...listingIds] = Array.from({ length: count }, (_, i) => idAt(bytes, i))
  const [seller] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, sellerId), eq(users.deleted, false), isNull(users.suspendedAt)))
  const right = Buffer.from(seal(keyring, text, seller?.email ?? ''))
  const sealed = Buffer.from(given)
  const isOurs = sealed.length === right.length && timingSafeEqual(sealed, right)
  const expires = bytes.readUIntBE(0, timeLength)
  return isOurs && seller && now < expires ? { sellerId, listingIds, expires } : undefined
}

function idAt(bytes: Buffer, place: number): string {
  const start = timeLength + place * idLength
  const hex = bytes.toString('hex', start, start + idLength)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
  return [...parts, hex.slice(20)].join('-')
}

const seal = ({ questions }: Keyring, text: string, email: string): string =>
  createHmac('sha256', questions).update(`${text}\n${email}`).digest('base64url')
