import type { Action } from '#sync/engine/action.ts'
import type { Actions } from '#sync/engine/queued.ts'

/** A queued action was met before the definitions were loaded. */
export class ActionsNeeded extends Error {}

class Unloaded extends Map<string, Action> {
  override get(): never {
    throw new ActionsNeeded('The actions are not loaded.')
  }
}

let known: Actions | undefined

/** Every action that a queue can hold. With an empty one they are not needed, so they come late. */
export async function loadActions(): Promise<Actions> {
  known ??= (await import('#sync/actions.ts')).actions
  return known
}

/** The definitions, if they are loaded already. */
export const loadedActions = (): Actions | undefined => known

/**
 * What is loaded. While nothing is, a queued action breaks its transaction off, rather than that its
 * effect would be forgotten.
 */
export const knownActions = (): Actions => known ?? new Unloaded()
