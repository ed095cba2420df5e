import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#sync/refusal.ts'

/**
 * A device chooses the id of what it makes, and may send it again.
 * @returns whether this was made before
 * @throws Refusal `conflict` with `message` if the id belongs to anything else
 */
export function isSameAsStored(
  stored: object | undefined,
  wanted: object,
  message: string,
): boolean {
  if (!stored) return false
  if (isDeepStrictEqual({ ...stored, ...wanted }, stored)) return true
  throw new Refusal('conflict', message, 'id')
}
