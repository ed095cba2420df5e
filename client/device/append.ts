import type { Action } from '#sync/engine/action.ts'
import { writeOf } from '#sync/engine/outbox.ts'
import { currentTab } from './current-database.ts'
import { durably } from './durably.ts'
import { meet } from './known-actions.ts'
import { newId } from './new-id.ts'

export const savedHere = 'Saved on this device. It will be sent when you are back online.'

/**
 * Stores a write in the log. Its effect shows once it is on disk.
 * @returns its number in the device's order
 * @throws if it cannot be stored; nothing is changed then
 */
export async function append(action: Action, args: unknown, listingId?: string): Promise<number> {
  const { replica, store } = currentTab()
  const { name, version } = action
  // Kept with the write, because a refusal names the listing, which may be deleted by then.
  const about = listingId === undefined ? undefined : replica.get('listings', listingId)?.title
  const named = { name, version, args, id: newId(), ...(about !== undefined && { about }) }
  meet(action)
  const write = writeOf(named, Date.now(), replica.state()?.serverTime)
  return durably(() => store.append(write))
}
