import { sendMessage } from '#sync/actions/messages.ts'
import { newcomerKey } from '#sync/messages.ts'
import type { QueuedAction, RefusedWrite } from '#sync/engine/store.ts'

type Refused = Pick<RefusedWrite, 'action' | 'code' | 'field'>
export type Words = Record<string, string>

const argsOf = ({ args }: Pick<QueuedAction, 'args'>): [string, unknown][] =>
  Object.entries(Object(args) satisfies object)

/**
 * The arguments of a refused write, or of one that waits with it, once its person has typed `typed`:
 * the first takes all of it, the others go to whom the first goes to, if they did so before.
 */
export function editedArgs(each: QueuedAction, entry: Refused, typed: Words): unknown {
  const { action } = entry
  const { listingId, ...args } = Object.fromEntries(argsOf(each))
  const about = listingId === undefined || lacksListing(entry) ? {} : { listingId }
  if (each.seq === action.seq) return { ...args, ...about, ...typed }
  const before = keyIn(Object.fromEntries(argsOf(action)))
  const { recipientUsername } = typed
  const follows = recipientUsername !== undefined && before !== undefined && keyIn(args) === before
  return follows ? { ...args, ...about, recipientUsername } : each.args
}

/** Whether it is a message whose listing has gone: its words can be sent without it. */
export const lacksListing = ({ action, code, field }: Refused): boolean =>
  action.name === sendMessage.name && code === 'not_found' && field === undefined

const keyIn = ({ recipientUsername: name }: Record<string, unknown>): string | undefined =>
  typeof name === 'string' ? newcomerKey(name) : undefined
