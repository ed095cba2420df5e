import type { Actor } from '#sync/action.ts'

/** The session of one request, as its access token names it. */
export interface Session {
  actor: Actor
  familyId: string
}
