import { Link, useRouterState } from '@tanstack/react-router'
import { usePending } from '../device/use-pending.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { buttonClass } from '../ui/controls/button-class.ts'
import { Written } from '../ui/written.tsx'
import { CardLink } from './card-link.tsx'
import { useOpenedListing } from './detail/opened-listing.ts'
import { ListingRow } from './listing-row.tsx'
import styles from './posted-listing.module.css'
import { useListing } from './queries.ts'

/** The id of the listing that led to this page by being posted. */
export const usePostedId = (): string | undefined =>
  useRouterState({ select: ({ location }) => location.state.posted })

/** The listing that was just posted, in place of its card among the seller's listings. */
export function PostedListing() {
  const id = usePostedId()
  return id === undefined ? null : <Posted id={id} />
}

function Posted({ id }: { id: string }) {
  const listing = useListing(id)
  const isPending = usePending('listings', id)
  const { open } = useOpenedListing()
  if (!listing) return null
  return (
    <section className={styles.posted} aria-labelledby="posted">
      <div className={styles.head}>
        <h2 id="posted">
          {isPending ? 'Waiting to be sent' : listing.hidden ? 'Not shown yet' : 'It’s live'}
        </h2>
        <Link
          to="/edit-listing/$id"
          params={{ id }}
          className={buttonClass({ variant: 'plain', small: true })}
        >
          Edit
          <span className="sr-only">
            {' '}
            <Written>{listing.title}</Written>
          </span>
        </Link>
        {!isPending && !listing.hidden && <ShareButton listing={listing} />}
      </div>
      <ListingRow listing={listing} title={<CardLink listing={listing} onOpen={open} />} />
    </section>
  )
}
