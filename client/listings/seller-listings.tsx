import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createListing } from '#sync/actions/listings.ts'
import { statuses, type Listing } from '#sync/listings.ts'
import { useSession } from '../device/session/session.ts'
import { RefusedHere } from '../refusals/refused-notice.tsx'
import { buttonClass } from '../ui/controls/button-class.ts'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { LoadingStatus, Skeleton } from '../ui/loading/skeleton.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { waitingActions } from '../device/queue.ts'
import { api } from '../device/session/api.ts'
import { useQuery } from '../device/use-query.ts'
import { CardLink } from './card-link.tsx'
import { useOpenedListing } from './detail/opened-listing.ts'
import { Posted } from './posted.tsx'
import { useSellerListings } from './queries.ts'
import { RefusedListing } from './form/refused-listing.tsx'
import { SellerCard } from './seller-card.tsx'
import { StatusControl } from './status-control.tsx'
import styles from './seller-listings.module.css'
import { fetchAndStore } from './store-read-listings.ts'
import { nextPath } from './feed/feed-query.ts'
import { wireListings } from './wire.ts'

/** Fetches a user's listings. @returns whether the server has answered */
export function useFetchedListings(sellerId: string): boolean {
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => void refreshSeller(sellerId).then(() => setAnswered(true)), [sellerId])
  return isAnswered
}

type Props = { sellerId: string; isAnswered: boolean }

/** What a user sells, as their profile shows it. */
export function SellerListings({ sellerId, isAnswered }: Props) {
  const { user } = useSession()
  const own = user?.id === sellerId
  const listings = useSellerListings(sellerId)
  const unsent = useUnsentListings()
  return (
    <section className={styles.section} aria-labelledby="profile-listings">
      <div className={styles.head}>
        <h2 id="profile-listings">
          Listings {listings && <span className={styles.count}>{listings.length}</span>}
        </h2>
        {listings && listings.length > 0 && (
          <p className={styles.totals}>{totalsOf(listings, unsent)}</p>
        )}
      </div>
      {own && <RefusedHere of={createListing} Notice={RefusedListing} />}
      {own && listings && <Posted listings={listings} campus={user.university} />}
      {listings && listings.length > 0 ? (
        <Rows listings={listings} own={own} />
      ) : listings && isAnswered ? (
        <NoListings own={own} />
      ) : (
        <div className={styles.rows}>
          <LoadingStatus />
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className={styles.blank} />
          ))}
        </div>
      )}
    </section>
  )
}

/** The ids of new listings that no request has carried. */
const useUnsentListings = (): ReadonlySet<unknown> =>
  useQuery(
    (rows) =>
      new Set(
        waitingActions(rows)
          .filter(({ isSent, name }) => !isSent && name === createListing.name)
          .map(({ args }): unknown => Reflect.get(Object(args), 'id')),
      ),
  )

/** How many are available, pending, sold, and seen by no one yet, without zeros. */
function totalsOf(listings: Listing[], unsent: ReadonlySet<unknown>): string {
  const sent = listings.filter(({ _id }) => !unsent.has(_id))
  const counts = [
    ...statuses.map((status) => ({
      words: status.toLowerCase(),
      count: sent.filter((listing) => listing.status === status).length,
    })),
    { words: 'waiting to be sent', count: listings.length - sent.length },
  ]
  return counts
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${count} ${words}`)
    .join(' · ')
}

function Rows({ listings, own }: { listings: Listing[]; own: boolean }) {
  const { open } = useOpenedListing()
  return (
    <ul className={styles.rows}>
      {listings.map((listing) => (
        <li key={listing._id}>
          <SellerCard
            listing={listing}
            title={<CardLink listing={listing} onOpen={open} />}
            corner={own && <EditLink listing={listing} />}
            status={own && <StatusControl listing={listing} small />}
          />
        </li>
      ))}
    </ul>
  )
}

const EditLink = ({ listing }: { listing: Listing }) => (
  <Link to="/edit-listing/$id" params={{ id: listing._id }} className={styles.edit}>
    <span className={styles.plate}>
      <Icon name="pencil" size={16} />
      Edit
      <span className="sr-only">
        {' '}
        <PersonText>{listing.title}</PersonText>
      </span>
    </span>
  </Link>
)

function NoListings({ own }: { own: boolean }) {
  if (!own) {
    return <EmptyState scene="lamp" title="This user hasn’t posted any listings yet." />
  }
  return (
    <EmptyState
      scene="bike"
      title="You haven’t created any listings yet. Click below to get started!"
      action={
        <Link to="/create-listing" className={buttonClass()}>
          + Create Your First Listing
        </Link>
      }
    />
  )
}

/** Fetches all listings of a seller that the viewer may see. @returns whether that worked */
const refreshSeller = (sellerId: string): Promise<boolean> =>
  refreshFrom(`/api/listings/user/${encodeURIComponent(sellerId)}?limit=100`)

async function refreshFrom(path: string): Promise<boolean> {
  let next: string | undefined
  const answer = await fetchAndStore(async () => {
    const page = await api('GET', path, { schema: wireListings })
    next = page.error ? undefined : nextPath(page.headers)
    return page
  })
  if (answer.error) return false
  return next === undefined || refreshFrom(next)
}
