import { createHmac } from 'node:crypto'
import { generateRandomString } from 'oslo/crypto'

// Without those that are taken for one another.
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Fifty random bits, as people can copy them from paper: `k7m2p-x9qfa`. */
export const newRecoveryCode = (): string =>
  `${generateRandomString(5, letters)}-${generateRandomString(5, letters)}`

/** What is kept of a code. Keyed, as fifty bits alone could be tried through. */
export const recoveryCodeHash = (key: Uint8Array, userId: string, code: string): string =>
  createHmac('sha256', key)
    .update(`${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
    .digest('base64url')
