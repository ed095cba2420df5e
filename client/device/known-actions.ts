import type { Action } from '#sync/engine/action.ts'
import type { Actions } from '#sync/engine/queued.ts'
import { second } from '#sync/time.ts'
import { createStore } from '../ui/create-store.ts'

const known = new Map<string, Action>()
const whole = createStore(false)

/**
 * The definitions that are here: of the actions that this page has performed, and after a time of all. A
 * write without its definition shows nothing.
 */
export const knownActions: Actions = known

/** Whether the definitions of all actions are here. */
export const allKnown = whole

/** Loads the definitions of all queueable actions. An empty log needs none, so they load late. */
export async function loadActions(): Promise<Actions> {
  if (whole.read()) return known
  const { actions } = await import('#sync/actions.ts')
  for (const [name, action] of actions) known.set(name, action)
  if (!whole.read()) whole.set(true)
  return known
}

/** How long rows wait for the definitions of the writes on top of them. */
const PATIENCE = 3 * second

/** Loads the definitions, unless all of these are known. @throws if they cannot be loaded soon */
export async function loadActionsOf(writes: readonly Pick<Action, 'name'>[]): Promise<void> {
  if (writes.every(({ name }) => known.has(name))) return
  const late = new Error('The definitions load slowly.')
  const slow = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, late))
  await Promise.race([loadActions(), slow])
}

/** An action whose definition need not load, because the page has it. */
export const meet = (action: Action): unknown => known.set(action.name, action)
