import { createHmac } from 'node:crypto'
import { generateRandomString } from 'oslo/crypto'

// Without characters that look alike.
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Fifty random bits, easy to copy from paper: `k7m2p-x9qfa`. */
export const newRecoveryCode = (): string =>
  `${generateRandomString(5, letters)}-${generateRandomString(5, letters)}`

/** The stored hash of a code. It is keyed, because all values of fifty bits could be tried. */
export const recoveryCodeHash = (key: Uint8Array, userId: string, code: string): string =>
  createHmac('sha256', key)
    .update(`${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
    .digest('base64url')
