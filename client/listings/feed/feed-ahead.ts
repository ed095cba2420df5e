import { shownUser, whenKnown } from '../../device/session/store.ts'
import { storedTab } from '../../ui/active-tab.ts'
import { feedTabs } from './feed-query.ts'
import { wide } from './narrowing.ts'
import { hasReadFeed, readFeedListings } from '../queries.ts'
import { searchHistory } from './search-history.ts'

/** So many are read from the device at once, and more as one scrolls. */
export const stretch = 120

/** Milliseconds for which the page waits: after that it draws the places of the cards. */
const PATIENCE = 300

/** Reads the first cards before the feed is drawn, so that it need not be drawn twice. */
export const readFeedAhead = (): Promise<void> =>
  Promise.race([
    read().catch(() => undefined), // The screen has its own words for that.
    new Promise<void>((resolve) => setTimeout(resolve, PATIENCE)),
  ])

async function read(): Promise<void> {
  await whenKnown()
  const user = shownUser()
  if (!user || hasReadFeed()) return
  const query = { ...wide, tab: storedTab('for-you', feedTabs, 'listings') }
  const most = searchHistory().length > 0 ? Infinity : stretch
  await readFeedListings(query, user.universityId, most)
}
