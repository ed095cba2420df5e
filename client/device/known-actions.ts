import type { Action } from '#sync/engine/action.ts'
import type { Actions } from '#sync/engine/queued.ts'
import { second } from '#sync/time.ts'
import { createStore } from '../ui/create-store.ts'

const known = new Map<string, Action>()
/** Whether the definitions of all actions are here. */
export const allKnown = createStore(false)

/**
 * The definitions that are here: of the actions that this page has performed, and after a time of all. A
 * write without its definition shows nothing.
 */
export const knownActions: Actions = known

/** Loads the definitions of all queueable actions. An empty log needs none, so they load late. */
export async function loadActions(): Promise<Actions> {
  if (allKnown.read()) return known
  const { actions } = await import('#sync/actions.ts')
  for (const [name, action] of actions) known.set(name, action)
  if (!allKnown.read()) allKnown.set(true)
  return known
}

/** How long rows and rounds wait for the definitions of the writes on top of them. */
const PATIENCE = 3 * second

/** Loads the definitions. @throws if they do not come soon; they may come later */
export async function loadActionsSoon(): Promise<void> {
  const late = new Error('The definitions load slowly.')
  const slow = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, late))
  await Promise.race([loadActions(), slow])
}

/** An action whose definition need not load, because the page has it. */
export const meet = (action: Action): unknown => known.set(action.name, action)
