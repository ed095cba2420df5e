import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Listing } from '#sync/listings.ts'
import type { SavedListing } from '#sync/saved-listings.ts'
import { usePending } from '../../device/use-pending.ts'
import { useToggle } from '../../saved-listings/use-toggle.ts'
import { useSavedKey } from '../../saved-listings/queries.ts'
import { ShareButton } from '../../sharing/share-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { useIsOwn } from './detail-body.tsx'
import styles from './detail-footer.module.css'

type Props = { listing: Listing; saved: SavedListing | undefined }

export function DetailFooter({ listing, saved }: Props) {
  const own = useIsOwn(listing)
  const pending = usePending('savedListings', useSavedKey(listing._id))
  const id = useId()
  const { toggle, isAsked } = useToggle(listing._id, saved !== undefined)
  return (
    <div className={styles.actions}>
      {(!own || saved) && (
        <Button
          variant="ghost"
          className={classNames(saved && styles.saved, pending && styles.waits)}
          aria-describedby={pending ? id : undefined}
          data-asked={isAsked ? '' : undefined}
          onClick={toggle}
        >
          <Icon name="heart" size={20} filled={saved !== undefined} />
          <span className={styles.word}>{saved ? 'Unsave' : 'Save'}</span>
        </Button>
      )}
      {pending && (
        <span id={id} className="sr-only">
          Waiting to be sent
        </span>
      )}
      <ShareButton listing={listing} />
      {own ? (
        <Link to="/edit-listing/$id" params={{ id: listing._id }} className={buttonClass()}>
          <Icon name="pencil" size={20} />
          Edit
        </Link>
      ) : (
        <Link
          to="/messages"
          search={{ with: listing.seller.username, about: listing._id }}
          className={buttonClass()}
        >
          <Icon name="message" size={20} />
          Message Seller
        </Link>
      )}
    </div>
  )
}
