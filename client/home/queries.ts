import type { Conversation } from '#sync/messages.ts'
import type { Listing } from '#sync/listings.ts'
import { latestFirst, type Notification } from '#sync/notifications.ts'
import { day, minute } from '#sync/time.ts'
import { hiddenPeople } from '../blocks/hidden-people.ts'
import { currentDatabase } from '../device/current-database.ts'
import { useQuery } from '../device/use-query.ts'

const VISIT = 'homeVisit'
/** Milliseconds without a look at the home page after which a new visit begins. */
const PAUSE = 30 * minute

export interface Visit {
  /** When the visit before this one ended, in milliseconds; a day ago at the first visit. */
  since: number
  /** Whether this device knows of no visit before this one. */
  isFirst: boolean
}

/**
 * Notes that the home page is seen.
 * @param now the server's time, because listings have it
 */
export async function beginVisit(now: number): Promise<Visit> {
  const { meta } = currentDatabase()
  const before = visitOf((await meta.get(VISIT))?.value)
  const visit = visitAfter(before, now)
  await meta.put({ key: VISIT, value: { ...visit, at: now } })
  return visit
}

function visitAfter(before: (Visit & { at: number }) | undefined, now: number): Visit {
  if (!before) return { since: now - day, isFirst: true }
  if (now - before.at > PAUSE) return { since: before.at, isFirst: false }
  return { since: before.since, isFirst: before.isFirst }
}

function visitOf(value: unknown): (Visit & { at: number }) | undefined {
  const { since, at, isFirst }: { since?: unknown; at?: unknown; isFirst?: unknown } = Object(value)
  return typeof since === 'number' && typeof at === 'number'
    ? { since, at, isFirst: isFirst === true }
    : undefined
}

/** How much each part of the home page shows at most. */
const most = { listings: 12, changes: 3, conversations: 3, own: 4 }

export interface HomeNews {
  /** Whether the first copy of the campus has arrived. Until then, the parts come one after the other. */
  isWhole: boolean
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
    return {
      isWhole: rows.state()?.complete === true,
      fresh: rows.in('campus', universityId).filter(isFresh).toReversed().slice(0, most.listings),
      changes: changes.toSorted(latestFirst).slice(0, most.changes),
      unread: unread
        .toSorted((one, other) => other.time.localeCompare(one.time))
        .slice(0, most.conversations),
      own: own.toReversed().slice(0, most.own),
    }
  })
