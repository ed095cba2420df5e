import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { sortListings } from '#sync/feed.ts'
import { usePendingRows } from '../../device/use-pending.ts'
import { savedRowOf, useSavedListings } from '../../saved-listings/queries.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { lazyPart, PartPlace } from '../../ui/loading/lazy-part.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { requestRound } from '../../device/rounds/device-rounds.ts'
import { useSyncFailed } from '../../device/rounds/sync-phase.ts'
import { useWindow } from './use-window.ts'
import { FeedCard, titleId } from './feed-card.tsx'
import { FeedEmpty } from './feed-empty.tsx'
import { FeedFoot } from './feed-foot.tsx'
import { useFeedState } from './feed-pages.ts'
import { stretch } from './feed-ahead.ts'
import type { FeedFilters } from './feed-filters.ts'
import { isByPrice, isNarrow, queryKey, type FeedQuery, type FeedTab } from './feed-query.ts'
import { askForOlder, useServerSearch } from './feed-refresh.ts'
import styles from './feed.module.css'
import { GridSkeleton, ListingGrid } from './grid.tsx'
import { useNewcomers } from './newcomers.ts'
import { NewcomersPill } from './newcomers-pill.tsx'
import { timeAgo } from '../../ui/time-ago.ts'
import { useNow } from '../../ui/now.ts'
import { useOpenedListing } from '../detail/opened-listing.ts'
import { useFeedListings } from '../queries.ts'
import { useEarlierSearches } from './search-history.ts'

const Results = lazyPart(async () => (await import('./results.tsx')).Results)

/** How many cards fit a phone's first screen. Their photos load first. */
const firstScreen = 4
/** The server is asked for more when fewer cards than this remain. */
const margin = 12

type Props = {
  query: FeedQuery
  label: string
  user: SessionUser
  onTab: (tab: FeedTab) => void
  onReset: () => void
  onSearch: (search: string, byKey: boolean) => void
  onNarrow: (changes: Partial<FeedQuery>) => void
  onFilter: (filters: FeedFilters) => void
}

export function FeedList(props: Props) {
  const { query, label, user, onTab, onReset, onSearch, onNarrow, onFilter } = props
  const [most, setMost] = useState(stretch)
  const terms = useEarlierSearches(query.search)
  const narrow = isNarrow(query)
  const read = useFeedListings(
    query,
    user.universityId,
    query.search.trim() !== '' || terms.length > 0 || isByPrice(query) ? Infinity : most,
  )
  // Deferred, so that rendering many cards does not block a tap.
  const held = useDeferredValue(read)
  const state = useFeedState(queryKey(query))
  const saved = useSavedListings()
  const pending = usePendingRows()
  const now = useNow()
  const { open } = useOpenedListing()
  const { sort = 'best' } = query
  const ranked = useMemo(
    () => sortListings(held?.rows ?? [], sort, terms, now),
    [held, sort, terms, now],
  )
  const { shown, waiting } = useNewcomers(ranked, user.id)
  const { complete, beyond } = useWindow(user.universityId)
  const failed = useSyncFailed()
  const online = useOnline()
  const isPart = beyond && query.tab !== 'saved' && !state.whole
  // Offline there is nothing to ask for or to retry. The strip says so.
  const more = online && isPart
  useServerSearch(query, more)

  const count = held?.rows.length ?? 0
  const onReach = useCallback(
    (reached: number) => {
      if (reached > most - margin) setMost(most + stretch)
      if (more && reached > count - margin) void askForOlder(query)
    },
    [most, count, more, query],
  )

  const settled = held?.complete && !(more && narrow && !state.asked)
  const failure = failed ? 'The newest listings couldn’t be loaded.' : state.problem
  const problem = online ? failure : undefined
  // After a failed round nothing is loading, even if the first snapshot is incomplete.
  const loading = state.busy || (!complete && !failed)
  if (!held || (count === 0 && online && !settled && !problem)) return <GridSkeleton />
  if (count === 0) {
    const campus = user.university
    const { find } = held
    return <FeedEmpty {...{ query, find, campus, online, problem, onTab, onReset, onSearch }} />
  }
  return (
    <>
      <NewcomersPill count={waiting} />
      {narrow && (
        <div className={styles.results}>
          <PartPlace quiet>
            <Results {...{ query, onNarrow, onFilter }} campus={user.universityId} more={isPart} />
          </PartPlace>
        </div>
      )}
      <ListingGrid
        label={label}
        items={shown}
        keyOf={({ listing }) => listing._id}
        titleIdOf={({ listing }) => titleId(listing)}
        busy={loading}
        onReach={onReach}
        renderCard={({ listing, isNew, score }, index) => (
          <FeedCard
            listing={listing}
            isNew={isNew}
            age={timeAgo(listing.timeListed, now)}
            recommended={score > 0}
            own={listing.seller._id === user.id}
            saved={saved.get(listing._id)}
            pending={pending.has(`listings/${listing._id}`)}
            savePending={pending.has(savedRowOf(listing._id, user.id))}
            eager={index < firstScreen}
            onOpen={open}
          />
        )}
      />
      <FeedFoot
        busy={online && loading}
        more={more || (online && !complete)}
        online={online}
        problem={problem}
        onRetry={() => void (failed ? requestRound() : askForOlder(query))}
      />
    </>
  )
}
