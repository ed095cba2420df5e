import type * as v from 'valibot'
import type { decide } from '#sync/actions/moderation.ts'

/** The body of POST /api/moderation/decisions. */
export type NewDecision = v.InferInput<(typeof decide)['args']>

/**
 * A moderator's decision until the server has answered. It waits some seconds, in which it can be
 * undone, and a page that is closed then may no longer send it.
 */
export interface UnsentDecision {
  decision: NewDecision
  /** The local time in milliseconds from which it can no longer be undone. */
  due: number
}

const keyOf = (userId: string): string => `decisions-${userId}`

/** Read without checks, because only this file writes them. */
export function unsentDecisions(userId: string): UnsentDecision[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
  } catch {
    return []
  }
}

export function keepDecision(userId: string, unsent: UnsentDecision): void {
  store(userId, [...unsentDecisions(userId), unsent])
}

export function dropDecision(userId: string, id: string): void {
  store(
    userId,
    unsentDecisions(userId).filter(({ decision }) => decision.id !== id),
  )
}

export const forgetDecisions = (userId: string): void => localStorage.removeItem(keyOf(userId))

function store(userId: string, unsent: UnsentDecision[]): void {
  if (unsent.length === 0) return forgetDecisions(userId)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(unsent))
  } catch {
    // A full storage keeps it in this page only.
  }
}
