import { useCallback, useMemo, useState } from 'react'
import { rankListings } from '#sync/feed.ts'
import { usePendingRows } from '../outbox/use-pending.ts'
import { SaveButton } from '../saved-listings/save-button.tsx'
import { savedRowOf, useSavedListings } from '../saved-listings/queries.ts'
import type { SessionUser } from '../session/session.ts'
import { requestRound } from '../sync/rounds.ts'
import { useSyncStatus } from '../sync/sync-phase.ts'
import { useWindow } from '../sync/use-window.ts'
import { ListingCard } from './card.tsx'
import { CardLink } from './card-link.tsx'
import { FeedEmpty } from './feed-empty.tsx'
import { FeedFoot } from './feed-foot.tsx'
import { useFeedState } from './feed-pages.ts'
import { queryKey, type FeedQuery } from './feed-query.ts'
import { askForOlder, useServerSearch } from './feed-refresh.ts'
import { GridSkeleton, ListingGrid } from './grid.tsx'
import { useNewcomers } from './newcomers.ts'
import { NewcomersPill } from './newcomers-pill.tsx'
import { useNow } from './now.ts'
import { useOpenedListing } from './opened-listing.ts'
import { useFeedListings } from './queries.ts'
import { useSearchHistory } from './search-history.ts'

/** So many are read from the device at once, and more as one scrolls. */
const stretch = 120
/** The server is asked for more while so many are still to come. */
const margin = 12

type Props = {
  query: FeedQuery
  label: string
  user: SessionUser
  onBrowse: () => void
  onReset: () => void
}

export function FeedList({ query, label, user, onBrowse, onReset }: Props) {
  const [most, setMost] = useState(stretch)
  const terms = useSearchHistory()
  const narrow = query.search.trim() !== ''
  const held = useFeedListings(
    query,
    user.universityId,
    narrow || terms.length > 0 ? Infinity : most,
  )
  const state = useFeedState(queryKey(query))
  const saved = useSavedListings()
  const pending = usePendingRows()
  const now = useNow()
  const { open } = useOpenedListing()
  const ranked = useMemo(() => rankListings(held ?? [], terms, now), [held, terms, now])
  const { shown, waiting } = useNewcomers(ranked, user.id)
  const { complete, beyond } = useWindow(user.universityId)
  const { failed } = useSyncStatus()
  const more = beyond && query.tab !== 'saved' && !state.whole
  useServerSearch(query, more)

  const count = held?.length ?? 0
  const onReach = useCallback(
    (reached: number) => {
      if (reached > most - margin) setMost(most + stretch)
      if (more && reached > count - margin) void askForOlder(query)
    },
    [most, count, more, query],
  )

  const settled = complete && !(more && narrow && !state.asked)
  const problem = failed ? 'The newest listings could not be loaded.' : state.problem
  if (!held || (count === 0 && !settled && !problem)) return <GridSkeleton />
  if (count === 0) {
    return <FeedEmpty query={query} campus={user.university} {...{ problem, onBrowse, onReset }} />
  }
  return (
    <>
      <NewcomersPill count={waiting} />
      <ListingGrid
        label={label}
        items={shown}
        keyOf={({ listing }) => listing._id}
        busy={state.busy || !complete}
        onReach={onReach}
        renderCard={({ listing, isNew, score }, index) => (
          <ListingCard
            listing={listing}
            isNew={isNew}
            recommended={score > 0}
            pending={pending.has(`listings/${listing._id}`)}
            eager={index < 2}
            title={<CardLink listing={listing} onOpen={open} />}
            corner={
              <SaveButton
                listingId={listing._id}
                title={listing.title}
                saved={saved.get(listing._id)}
                pending={pending.has(savedRowOf(listing._id, user.id))}
              />
            }
          />
        )}
      />
      <FeedFoot
        busy={state.busy || !complete}
        more={more || !complete}
        problem={problem}
        onRetry={() => void (failed ? requestRound() : askForOlder(query))}
      />
    </>
  )
}
