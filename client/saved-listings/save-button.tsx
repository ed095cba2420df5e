import { useId } from 'react'
import type { SavedListing } from '#sync/saved-listings.ts'
import { firstScreen } from '../shell/first-screen.ts'
import { Icon } from '../ui/icon.tsx'
import { partFor } from '../ui/missing-part.ts'
import styles from './save-button.module.css'

type Props = {
  listingId: string
  title: string
  saved: SavedListing | undefined
  /** It waits to be sent. */
  pending: boolean
}

/** The heart on a card: pressed while the listing is saved. */
export function SaveButton({ listingId, title, saved, pending }: Props) {
  const id = useId()
  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={`Save ${title}`}
      aria-describedby={pending ? id : undefined}
      data-pending={pending ? '' : undefined}
      aria-pressed={saved !== undefined}
      onClick={() => void toggle(listingId, saved)}
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

async function toggle(listingId: string, saved: SavedListing | undefined): Promise<void> {
  const loaded = await partFor(loadSaving)
  if (!loaded) return
  const { save, unsave } = loaded
  await (saved ? unsave(saved.savedListingId) : save(listingId))
}

// Nobody saves before there is a card: it comes right after the first ones.
const loadSaving = () => import('./actions.ts')
void firstScreen.then(loadSaving).catch(() => undefined)
