import { Link } from '@tanstack/react-router'
import { photoNameOf, photosOfRow } from '#sync/images.ts'
import type { Listing } from '#sync/listings.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { LocalPhoto } from '../images/local-photo.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { foldersOf, type StoredPhoto } from '../device/database.ts'
import { shownUser } from '../device/session/store.ts'
import { useActions } from '../device/use-actions.ts'
import { useQuery } from '../device/use-query.ts'
import { useStored } from '../device/use-stored.ts'
import { waitingPhotos } from '../device/photos/photo-references.ts'
import { usePhotoProgress } from '../device/photos/photo-progress.ts'
import styles from './outbox.module.css'

/** The photos that wait to be sent, and their progress. */
export function PhotoLines() {
  const shares = usePhotoProgress()
  const { log, own } = useQuery((rows) => ({
    log: rows.log(),
    own: rows.in('seller', shownUser()?.id ?? ''),
  }))
  const known = useActions()
  const photos = useStored(async () => (known ? waitingPhotos(known) : []), [log, own, known])
  const waiting = photos?.map((photo) => lineOf(photo, own))
  if (!waiting || waiting.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="photos">
      <h2 id="photos">Photos</h2>
      <ol className={styles.list}>
        {waiting.map((photo) => (
          <Line key={photo.sha256} {...photo} share={shares.get(photo.sha256)} />
        ))}
      </ol>
    </section>
  )
}

interface WaitingPhoto {
  sha256: string
  words: string
  listingId: string | undefined
}

function Line({ sha256, words, listingId, share }: WaitingPhoto & { share: number | undefined }) {
  return (
    <li className={styles.waiting}>
      <LocalPhoto name={photoNameOf(sha256)} otherwise={<Icon name="image" size={20} />}>
        {(src) => <img src={src} alt="" className={styles.thumb} />}
      </LocalPhoto>
      {listingId === undefined ? (
        <span>{words}</span>
      ) : (
        <Link to="/for-you" search={{ listingId }} className={styles.place}>
          {words}
        </Link>
      )}
      {share === undefined ? (
        <span>Waiting</span>
      ) : (
        <progress aria-label={`Uploading: ${words}`} value={share} max={1} />
      )}
    </li>
  )
}

function lineOf(photo: StoredPhoto, own: readonly Listing[]): WaitingPhoto {
  const { sha256 } = photo
  const listing = own.find((row) => photosOfRow(row).includes(photoNameOf(sha256)))
  const words = listing
    ? `Photo of “${isolated(listing.title)}”`
    : foldersOf(photo).includes('quad/profile-images')
      ? 'New profile picture'
      : foldersOf(photo).includes('quad/message-images')
        ? 'Photo of a message'
        : 'Photo of a listing'
  return { sha256, words, listingId: listing?._id }
}
