import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#sync/id.ts'

/** A new UUIDv7 for a row. */
export const newId = (now: number): string => uuidv7(now, randomBytes(16))
