import type { Conversation } from '#sync/messages.ts'
import { isAsked } from '#sync/deals/listing-age.ts'
import type { Listing } from '#sync/listings.ts'
import { latestFirst } from '#sync/notifications.ts'
import { day, minute } from '#sync/time.ts'
import { hiddenPeople } from '../blocks/queries.ts'
import { currentDatabase } from '../device/current-database.ts'
import { useQuery } from '../device/use-query.ts'
import { groupsOf, type NotificationGroup } from '../notifications/groups.ts'

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
  changes: NotificationGroup[]
  unread: Conversation[]
  /** Own listings that are not in `old`. */
  own: Listing[]
  /** Own listings that may have gone. */
  old: Listing[]
}

/**
 * What the home page of a user shows, all from the device, and whether the device has got all its first
 * rows; undefined until it was read.
 */
export const useHomeNews = (
  { id, universityId }: { id: string; universityId: string },
  since: number | undefined,
): { news: HomeNews; isWhole: boolean } | undefined =>
  useQuery((rows) => {
    if (since === undefined || !rows.isWhole('conversations')) return undefined
    const hidden = hiddenPeople(rows)
    const after = new Date(since).toISOString()
    const isFresh = ({ seller, status, timeListed }: Listing) =>
      timeListed > after && seller._id !== id && status !== 'Sold' && !hidden.has(seller._id)
    const changes = rows
      .all('notifications')
      .filter(({ type, read, time }) => type === 'savedListing' && (!read || time > after))
    const unread = rows.all('conversations').filter(({ hasNewMessage }) => hasNewMessage)
    const own = rows.in('seller', id).filter(({ status }) => status !== 'Sold')
    const old = own.filter(isAsked)
    const news = {
      fresh: rows.in('campus', universityId).filter(isFresh).toReversed().slice(0, most.listings),
      changes: groupsOf(changes.toSorted(latestFirst).slice(0, most.changes), rows),
      unread: unread
        .toSorted((one, other) => other.time.localeCompare(one.time))
        .slice(0, most.conversations),
      old,
      // One that is asked about has its answers there.
      own: own
        .filter((each) => !old.includes(each))
        .toReversed()
        .slice(0, most.own),
    }
    return { news, isWhole: rows.state()?.complete === true }
  })
