import { newcomerKey } from '#sync/messages.ts'
import type { QueuedAction, RefusedWrite } from '#sync/store.ts'

export type Words = Record<string, string>

export const argsOf = ({ args }: Pick<QueuedAction, 'args'>): [string, unknown][] =>
  Object.entries(Object(args) satisfies object)

/**
 * The arguments of a refused write, or of one that waits with it, once its person has typed `typed`:
 * the first takes all of it, the others go to whom the first goes to, if they did so before.
 */
export function editedArgs(
  each: QueuedAction,
  { action }: Pick<RefusedWrite, 'action'>,
  typed: Words,
): unknown {
  const args = Object.fromEntries(argsOf(each))
  if (each.seq === action.seq) return { ...args, ...typed }
  const before = keyIn(Object.fromEntries(argsOf(action)))
  const { recipientUsername } = typed
  const follows = recipientUsername !== undefined && before !== undefined && keyIn(args) === before
  return follows ? { ...args, recipientUsername } : each.args
}

const keyIn = ({ recipientUsername: name }: Record<string, unknown>): string | undefined =>
  typeof name === 'string' ? newcomerKey(name) : undefined
