import { shownUser, whenKnown } from '../../device/session/store.ts'
import { storedTab } from '../../ui/active-tab.ts'
import type { FeedFilters } from './feed-filters.ts'
import { feedTabs, isByPrice } from './feed-query.ts'
import { wide } from './narrowing.ts'
import { hasReadFeed, readFeedListings } from '../queries.ts'
import { searchHistory } from './search-history.ts'

/** How many listings are read from the device at first. Scrolling reads more. */
export const stretch = 120

/** Milliseconds that the page waits for them before it shows placeholders. */
const PATIENCE = 300

/** Reads the first cards before the feed renders, so that it renders once. */
export const readFeedAhead = (filters: FeedFilters): Promise<void> =>
  Promise.race([
    read(filters).catch(() => undefined), // The screen has its own words for that.
    new Promise<void>((resolve) => setTimeout(resolve, PATIENCE)),
  ])

async function read(filters: FeedFilters): Promise<void> {
  await whenKnown()
  const user = shownUser()
  if (!user || hasReadFeed()) return
  const query = { ...wide, ...filters, tab: storedTab('for-you', feedTabs, 'listings') }
  const most = searchHistory().length > 0 || isByPrice(query) ? Infinity : stretch
  await readFeedListings(query, user.universityId, most)
}
