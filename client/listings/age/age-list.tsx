import type { Listing } from '#sync/listings.ts'
import { usePending } from '../../device/use-pending.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PendingMark } from '../../ui/drawing/pending-mark.tsx'
import { CardLink } from '../card-link.tsx'
import { ListingLine } from '../listing-line.tsx'
import words from '../listing-words.module.css'
import { renew } from './actions.ts'
import { AgeAnswers } from './age-answers.tsx'
import { hiddenByAge, useOverDay } from './age-question.tsx'
import styles from './age.module.css'

type Props = {
  listings: readonly Listing[]
  onOpen: (listingId: string) => Promise<void>
}

/** How many are shown. All can be answered together. */
const most = 5

/** Own listings that may have gone, with the answers for each. */
export function AgeList({ listings, onOpen }: Props) {
  const more = listings.length - most
  return (
    <>
      <ul className={styles.list}>
        {listings.slice(0, most).map((listing) => (
          <li key={listing._id}>
            <OldListing listing={listing} among={listings.length > 1} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>And {more} more.</p>}
    </>
  )
}

/** For all of them in one tap. */
export const RenewAll = ({ listings }: { listings: readonly Listing[] }) =>
  listings.length < 2 ? null : (
    <Button small onClick={() => void renew(listings)}>
      All still available
    </Button>
  )

type OldProps = { listing: Listing; among: boolean; onOpen: Props['onOpen'] }

function OldListing({ listing, among, onOpen }: OldProps) {
  const pending = usePending('listings', listing._id)
  const overDay = useOverDay(listing)
  const id = `old-${listing._id}`
  return (
    <article className={styles.old}>
      <ListingLine
        listing={listing}
        title={
          <h3 id={id} className={classNames(words.covering, styles.name)}>
            <CardLink listing={listing} onOpen={onOpen} />
          </h3>
        }
      >
        {listing.hidden && (
          <p className={styles.reason}>
            {hiddenByAge}
            {overDay && ` Its day was ${overDay}.`}
          </p>
        )}
        {pending && <PendingMark />}
      </ListingLine>
      <AgeAnswers listing={listing} question={id} among={among} />
    </article>
  )
}
