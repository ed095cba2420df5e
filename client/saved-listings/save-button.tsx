import { useId } from 'react'
import { saveListing, unsaveListing, type SavedListing } from '#sync/saved-listings.ts'
import { firstScreen } from '../shell/first-screen.ts'
import { note, queueNoted } from '../sync/noted.ts'
import { Icon } from '../ui/icon.tsx'
import { partFor } from '../ui/missing-part.ts'
import type * as actions from './actions.ts'
import styles from './save-button.module.css'
import { tellWaiting } from './waiting.ts'

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
  if (!saving && (await noteToggle(listingId, saved))) {
    await queueNoted().catch(tellWaiting)
    return
  }
  const loaded = await partFor(loadSaving)
  if (!loaded) return
  const { save, unsave } = loaded
  await (saved ? unsave(saved.savedListingId) : save(listingId))
}

const noteToggle = (listingId: string, saved: SavedListing | undefined) =>
  saved
    ? note(unsaveListing, { savedListingId: saved.savedListingId })
    : note(saveListing, { listingId })

// Nobody saves before there is a card: it comes right after the first ones, and what is clicked
// meanwhile is noted, as its tab may not live to see that.
let saving: typeof actions | undefined
const loadSaving = async () => (saving ??= await import('./actions.ts'))
void firstScreen.then(loadSaving).catch(() => undefined)
