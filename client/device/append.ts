import type { Action } from '#sync/engine/action.ts'
import { writeOf } from '#sync/engine/outbox.ts'
import { idOf } from '#sync/engine/overlay.ts'
import { touchedBy } from '#sync/engine/queued.ts'
import type { Rows } from '#sync/engine/replica.ts'
import type { Write } from '#sync/engine/store.ts'
import { currentTab } from './current-database.ts'
import { durably } from './durably.ts'
import { meet, metActions } from './known-actions.ts'
import { newId } from './new-id.ts'
import { currentActor } from './session/store.ts'
import { shownRows } from './use-query.ts'
import { serverNow } from '../ui/server-clock.ts'

type WriteContent = Pick<Write, 'name' | 'version' | 'args'>

/** What a write that waits says. */
export const savedHere = (): string =>
  `Saved on this device. It will be sent ${shownRows().state()?.paused ? 'after the maintenance' : 'when you are back online'}.`

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
  meet(action)
  const again = repeatsRefused(replica, { name, version, args }) && { again: true as const }
  const named = {
    name,
    version,
    args,
    id: newId(),
    ...again,
    ...(about !== undefined && { about }),
  }
  const write = writeOf(named, serverNow(), replica.state()?.serverTime)
  return durably(() => store.append(write))
}

/** Whether a refused write of its kind is about the same rows: a form may send that once more. */
function repeatsRefused(rows: Rows, write: WriteContent): boolean {
  const owner = { actor: currentActor(), actions: metActions }
  const idsOf = (each: WriteContent) =>
    touchedBy(owner, { ...each, at: 0 }).map(({ table, key }) => idOf(table, key))
  const alike = rows
    .refused()
    .flatMap(({ action, dependents }) => [action, ...dependents])
    .filter(({ name }) => name === write.name)
  if (alike.length === 0) return false
  const ids = idsOf(write)
  return alike.flatMap(idsOf).some((id) => ids.includes(id))
}
