import { createHash } from 'node:crypto'
import { alphabet, generateRandomString } from 'oslo/crypto'

const letters = alphabet('a-z', 'A-Z', '0-9')

/** A secret of 190 random bits that fits into a link. */
export const randomToken = (): string => generateRandomString(32, letters)

/** What the database keeps of a token. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
