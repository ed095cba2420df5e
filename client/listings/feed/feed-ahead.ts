import { currentMemory } from '../../device/current-database.ts'
import { shownUser, whenKnown } from '../../device/session/store.ts'
import { storedTab } from '../../ui/active-tab.ts'
import type { FeedFilters } from './feed-filters.ts'
import { feedTabs, isByPrice } from './feed-query.ts'
import { wide } from './narrowing.ts'
import { searchHistory } from './search-history.ts'

/** How many listings a feed shows at first. Scrolling shows more. */
export const stretch = 120

/** Milliseconds that the page waits for its rows before it shows placeholders. */
const PATIENCE = 300

/** Waits for the rows of the first cards, so that the feed renders once. */
export const readFeedAhead = (filters: FeedFilters): Promise<void> =>
  Promise.race([
    read(filters).catch(() => undefined), // The screen has its own words for that.
    new Promise<void>((resolve) => setTimeout(resolve, PATIENCE)),
  ])

async function read(filters: FeedFilters): Promise<void> {
  await whenKnown()
  if (!shownUser()) return
  const { ready, load } = currentMemory()
  const query = { ...wide, ...filters, tab: storedTab('for-you', feedTabs, 'listings') }
  await (searchHistory().length > 0 || isByPrice(query) ? load('listings') : ready())
}
