import { useId } from 'react'
import type { SavedListing } from '#sync/saved-listings.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './save-button.module.css'
import { useToggle } from './use-toggle.ts'

type Props = {
  listingId: string
  title: string
  saved: SavedListing | undefined
  /** A change to it waits to be sent. */
  pending: boolean
}

/** The heart on a card, pressed while the listing is saved. */
export function SaveButton({ listingId, title, saved, pending }: Props) {
  const id = useId()
  const { toggle, isAsked } = useToggle(listingId, saved !== undefined)
  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={`Save ${title}`}
      aria-describedby={pending ? id : undefined}
      data-pending={pending ? '' : undefined}
      data-asked={isAsked ? '' : undefined}
      aria-pressed={saved !== undefined}
      onClick={toggle}
    >
      {pending && (
        <span id={id} className="sr-only">
          Waiting to be sent
        </span>
      )}
      <span className={styles.plate}>
        <Icon name="heart" size={20} filled={saved !== undefined} />
      </span>
    </button>
  )
}
