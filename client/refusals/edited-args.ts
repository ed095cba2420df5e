import { sendMessage } from '#sync/actions/messages.ts'
import { newcomerKey } from '#sync/messages.ts'
import type { QueuedAction, RefusedWrite } from '#sync/engine/store.ts'

type Refusal = Pick<RefusedWrite, 'action' | 'code' | 'field'>
export type Texts = Record<string, string>
/** The new arguments of a refused write. */
export type Changes = Readonly<Record<string, string | number>>

const argsOf = ({ args }: Pick<QueuedAction, 'args'>): [string, unknown][] =>
  Object.entries(Object(args) satisfies object)

/**
 * The arguments of a refused write, or of one that waits with it, after its author has changed texts.
 * The refused write takes all new texts. The others take its new recipient if they had its old one.
 */
export function editedArgs(each: QueuedAction, entry: Refusal, typed: Changes): unknown {
  const { action } = entry
  const { listingId, ...args } = Object.fromEntries(argsOf(each))
  const about = listingId === undefined || lacksListing(entry) ? {} : { listingId }
  if (each.seq === action.seq) return { ...args, ...about, ...typed }
  const before = keyIn(Object.fromEntries(argsOf(action)))
  const { recipientUsername } = typed
  const follows =
    typeof recipientUsername === 'string' && before !== undefined && keyIn(args) === before
  return follows ? { ...args, ...about, recipientUsername } : each.args
}

/** Whether it is a message whose listing is gone. The message can be sent without the listing. */
export const lacksListing = ({ action, code, field }: Refusal): boolean =>
  action.name === sendMessage.name && code === 'not_found' && field === undefined

const keyIn = ({ recipientUsername: name }: Record<string, unknown>): string | undefined =>
  typeof name === 'string' ? newcomerKey(name) : undefined
