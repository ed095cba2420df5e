import type { Action } from '#sync/engine/action.ts'
import type { Actions } from '#sync/engine/queued.ts'

/** A queued action was read before the definitions were loaded. */
export class ActionsNeeded extends Error {}

/** The definitions as soon as they are loaded. */
class LateActions extends Map<string, Action> {
  override get(name: string): Action | undefined {
    if (known) return known.get(name)
    throw new ActionsNeeded('The actions are not loaded.')
  }
}

let known: Actions | undefined

/** Loads the definitions of all queueable actions. An empty queue needs none, so they load late. */
export async function loadActions(): Promise<Actions> {
  known ??= (await import('#sync/actions.ts')).actions
  return known
}

/** The definitions, if they are loaded. */
export const loadedActions = (): Actions | undefined => known

/**
 * The loaded definitions. Without them a queued action aborts its transaction, because applying an
 * answer without the definition would lose the action's effect.
 */
export const knownActions = (): Actions => known ?? new LateActions()
