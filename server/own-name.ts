import { usernameKey } from '#sync/accounts/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'

/** Whether a username in a call is missing or the actor's own. The session decides who acts. */
export const isOwnName = ({ username }: Actor, given: string | undefined): boolean =>
  given === undefined || usernameKey(given.trim()) === usernameKey(username)
