import { uuidv7 } from '#sync/id.ts'

export const newId = (): string => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
