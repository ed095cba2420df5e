import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Conversation } from '#sync/messages.ts'
import type { Listing } from '#sync/listings.ts'
import { latestFirst, type Notification } from '#sync/notifications.ts'
import { day, minute } from '#sync/time.ts'
import { readHiddenPeople } from '../blocks/queries.ts'
import { currentDatabase } from '../device/current-database.ts'

const VISIT = 'homeVisit'
/** Milliseconds without a look at the home page after which a new visit begins. */
const PAUSE = 30 * minute

/**
 * Notes that the home page is seen.
 * @returns when the visit before this one ended, in milliseconds; a day ago at the first visit
 */
export async function beginVisit(now: number): Promise<number> {
  const { meta } = currentDatabase()
  const before = visitOf((await meta.get(VISIT))?.value)
  const since =
    before === undefined ? now - day : now - before.at > PAUSE ? before.at : before.since
  await meta.put({ key: VISIT, value: { since, at: now } })
  return since
}

function visitOf(value: unknown): { since: number; at: number } | undefined {
  const { since, at }: { since?: unknown; at?: unknown } = Object(value)
  return typeof since === 'number' && typeof at === 'number' ? { since, at } : undefined
}

/** How much each part of the home page shows at most. */
const most = { listings: 12, changes: 3, conversations: 3, own: 4 }

export interface HomeNews {
  fresh: Listing[]
  changes: Notification[]
  unread: Conversation[]
  own: Listing[]
}

/** What the home page of a user shows, all from the device; undefined until it was read. */
export const useHomeNews = (
  { id, universityId }: { id: string; universityId: string },
  since: number | undefined,
): HomeNews | undefined =>
  useLiveQuery(async () => {
    if (since === undefined) return undefined
    const { listings, notifications, conversations } = currentDatabase()
    const hidden = await readHiddenPeople()
    const after = new Date(since).toISOString()
    const fresh = await listings
      .where('[universityId+timeListed]')
      .between([universityId, after], [universityId, Dexie.maxKey], false)
      .reverse()
      .filter(
        ({ seller, status }) => seller._id !== id && status !== 'Sold' && !hidden.has(seller._id),
      )
      .limit(most.listings)
      .toArray()
    const changes = await notifications
      .filter(({ type, read, time }) => type === 'savedListing' && (!read || time > after))
      .toArray()
    const unread = await conversations.filter(({ hasNewMessage }) => hasNewMessage).toArray()
    const own = await listings
      .where('[seller._id+timeListed]')
      .between([id, Dexie.minKey], [id, Dexie.maxKey])
      .reverse()
      .filter(({ status }) => status !== 'Sold')
      .limit(most.own)
      .toArray()
    return {
      fresh,
      changes: changes.sort(latestFirst).slice(0, most.changes),
      unread: unread
        .sort((one, other) => other.time.localeCompare(one.time))
        .slice(0, most.conversations),
      own,
    }
  }, [id, universityId, since])
