import type { Action } from '#sync/engine/action.ts'
import { writeOf } from '#sync/engine/outbox.ts'
import type { Rows } from '#sync/engine/replica.ts'
import { serverNow } from '../ui/now.ts'
import { currentTab } from './current-database.ts'
import { durably } from './durably.ts'
import { meet } from './known-actions.ts'
import { newId } from './new-id.ts'
import { shownRows } from './use-query.ts'

/** When what waits on this device is sent, for a sentence. */
export const sendingTime = (rows: Rows): string =>
  rows.state()?.maintenance ? 'after the maintenance' : 'when you are back online'

export const savedHereIn = (rows: Rows): string =>
  `Saved on this device. It will be sent ${sendingTime(rows)}.`

export const savedHere = (): string => savedHereIn(shownRows())

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
  const write = writeOf(named, serverNow(), replica.state()?.serverTime)
  return durably(() => store.append(write))
}
