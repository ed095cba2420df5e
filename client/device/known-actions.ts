import type { Action } from '#sync/engine/action.ts'
import type { Actions } from '#sync/engine/queued.ts'
import { second } from '#sync/time.ts'

/** A queued action was read before the definitions were loaded. */
export class ActionsNeeded extends Error {}

/** The definitions as soon as they are loaded. */
class LateActions extends Map<string, Action> {
  override get(name: string): Action | undefined {
    if (known) return known.get(name)
    throw new ActionsNeeded('The actions are not loaded.')
  }
}

/** Until all definitions are loaded, those of the actions that this page has performed. */
class MetActions extends Map<string, Action> {
  override get(name: string): Action | undefined {
    return known ? known.get(name) : super.get(name)
  }
}

let known: Actions | undefined
const met = new MetActions()

/** Loads the definitions of all queueable actions. An empty log needs none, so they load late. */
export async function loadActions(): Promise<Actions> {
  known ??= (await import('#sync/actions.ts')).actions
  return known
}

/** How long rows wait for the definitions of the writes on top of them. */
const PATIENCE = 3 * second

/** Loads the definitions, unless all of these are known. @throws if they cannot be loaded soon */
export async function loadActionsOf(writes: readonly Pick<Action, 'name'>[]): Promise<void> {
  if (writes.every(({ name }) => met.get(name))) return
  const late = new Error('The definitions load slowly.')
  const slow = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, late))
  await Promise.race([loadActions(), slow])
}

/** An action whose definition need not load, because the page has it. */
export const meet = (action: Action): unknown => met.set(action.name, action)

/** The definitions that are here. A write without its definition shows nothing. */
export const metActions: Actions = met

/** The definitions, if they are loaded. */
export const loadedActions = (): Actions | undefined => known

/**
 * The loaded definitions. Without them a queued action aborts its transaction, because its dependents
 * would not be found.
 */
export const knownActions = (): Actions => known ?? new LateActions()
