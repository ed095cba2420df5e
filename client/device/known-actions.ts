import type { Action } from '#sync/engine/action.ts'
import type { Actions } from '#sync/engine/queued.ts'

/** A queued action was read before the definitions had loaded. */
export class ActionsNeeded extends Error {}

class Unloaded extends Map<string, Action> {
  override get(): never {
    throw new ActionsNeeded('The actions are not loaded.')
  }
}

let known: Actions | undefined

/** Loads the definitions of all queueable actions. An empty queue needs none, so they load late. */
export async function loadActions(): Promise<Actions> {
  known ??= (await import('#sync/actions.ts')).actions
  return known
}

/** The definitions, if they are loaded already. */
export const loadedActions = (): Actions | undefined => known

/**
 * The definitions that are loaded. While there are none, a queued action aborts its transaction,
 * because applying an answer without it would lose its effect.
 */
export const knownActions = (): Actions => known ?? new Unloaded()
