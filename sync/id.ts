import * as v from 'valibot'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const idSchema = v.pipe(v.string(), v.regex(uuid, 'must be a UUID'))

/** As `pairId` makes it. */
export const pairIdSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/, 'must be two UUIDs with a dot between them'),
)

export const isId = (text: string): boolean => uuid.test(text)

/**
 * A UUIDv7 (RFC 9562, 5.7): 48 bits of `now` in milliseconds, then random bits.
 * @param random 16 random bytes, which are overwritten
 */
export function uuidv7(now: number, random: Uint8Array): string {
  const bytes = random
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The id of something that exists once per pair, so that two devices cannot create it twice. */
export const pairId = (one: string, other: string): string => `${one}.${other}`

/** The id of a pair whose order does not matter. */
export const unorderedPairId = (one: string, other: string): string =>
  one < other ? pairId(one, other) : pairId(other, one)
