import { Link } from '@tanstack/react-router'
import type { Listing } from '#sync/listings.ts'
import type { SavedListing } from '#sync/saved-listings.ts'
import { save, unsave } from '../saved-listings/actions.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Icon } from '../ui/icon.tsx'
import { useIsOwn } from './detail-body.tsx'
import styles from './detail-footer.module.css'

type Props = { listing: Listing; saved: SavedListing | undefined }

export function DetailFooter({ listing, saved }: Props) {
  const own = useIsOwn(listing)
  return (
    <div className={styles.actions}>
      <Button
        variant="ghost"
        className={saved ? styles.saved : undefined}
        onClick={() => void (saved ? unsave(saved.savedListingId) : save(listing._id))}
      >
        <Icon name="heart" size={20} filled={saved !== undefined} />
        <span className={styles.word}>{saved ? 'Unsave' : 'Save'}</span>
      </Button>
      <ShareButton listing={listing} />
      {own ? (
        <Link to="/edit-listing/$id" params={{ id: listing._id }} className={buttonClass()}>
          <Icon name="pencil" size={20} />
          Edit
        </Link>
      ) : (
        <Link to="/messages" className={buttonClass()}>
          <Icon name="message" size={20} />
          Message Seller
        </Link>
      )}
    </div>
  )
}
