import type { SavedListing } from '#sync/saved-listings.ts'
import { Icon } from '../ui/icon.tsx'
import { save, unsave } from './actions.ts'
import styles from './save-button.module.css'

type Props = { listingId: string; title: string; saved: SavedListing | undefined }

/** The heart on a card: pressed while the listing is saved. */
export function SaveButton({ listingId, title, saved }: Props) {
  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={`Save ${title}`}
      aria-pressed={saved !== undefined}
      onClick={() => void (saved ? unsave(saved.savedListingId) : save(listingId))}
    >
      <span className={styles.plate}>
        <Icon name="heart" size={20} filled={saved !== undefined} />
      </span>
    </button>
  )
}
