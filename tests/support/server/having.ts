import { expect } from 'vitest'
import type { SyncAnswer } from '#sync/engine/protocol.ts'

/** Matches an answer with exactly these parts. To `toMatchObject`, any `del` matches `{}`. */
export const having = (parts: Partial<SyncAnswer>): unknown => expect.objectContaining(parts)

export const noChanges = { purge: [], del: {}, put: {} } satisfies Partial<SyncAnswer>
