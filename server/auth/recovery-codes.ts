import { createHmac } from 'node:crypto'
import { generateRandomString } from 'oslo/crypto'
import { recoveryCodeCount } from '#sync/accounts/two-factor.ts'

// Without characters that look alike.
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** A set of codes, and what is stored of each. */
export function newRecoveryCodes(
  key: Uint8Array,
  userId: string,
): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  return { codes, hashes: codes.map((code) => recoveryCodeHash(key, userId, code)) }
}

/** Fifty random bits, easy to copy from paper: `k7m2p-x9qfa`. */
export const newRecoveryCode = (): string =>
  `${generateRandomString(5, letters)}-${generateRandomString(5, letters)}`

/** The stored hash of a code. It is keyed, because all values of fifty bits could be tried. */
export const recoveryCodeHash = (key: Uint8Array, userId: string, code: string): string =>
  createHmac('sha256', key)
    .update(`${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
    .digest('base64url')
