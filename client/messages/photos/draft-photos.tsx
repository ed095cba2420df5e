import { useLiveQuery } from 'dexie-react-hooks'
import { isPhotoHash, namedMessageImage } from '#sync/images.ts'
import { photoState } from '../../device/photos/store-photo.ts'
import { Photo } from '../../images/photo.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './draft-photos.module.css'

type Props = {
  photos: readonly string[]
  /** How many chosen files are still read and shrunk. */
  preparing: number
  /** Why a file was not added. */
  problem: string
  onRemove: (name: string) => void
}

/** The photos of the next message, above its text. */
export function DraftPhotos({ photos, preparing, problem, onRemove }: Props) {
  const refused = useRefusals(photos)
  const refusals = [...new Set(photos.flatMap((name) => refused.get(name) ?? []))]
  return (
    <>
      {photos.length + preparing > 0 && (
        <ul className={styles.photos} aria-label="Photos of this message">
          {photos.map((name, i) => (
            <Tile
              key={name}
              name={name}
              label={`photo ${i + 1} of ${photos.length}`}
              isRefused={refused.has(name)}
              onRemove={() => onRemove(name)}
            />
          ))}
          {Array.from({ length: preparing }, (_, i) => (
            <li key={i} className={styles.tile}>
              <Skeleton className={styles.picture} />
              <span className="sr-only">Preparing a photo</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.problem} role="alert">
        {[problem, ...refusals].filter(Boolean).join(' ')}
      </p>
    </>
  )
}

const none: ReadonlyMap<string, string> = new Map()

/** Why the server refused photos, by their names. */
const useRefusals = (photos: readonly string[]): ReadonlyMap<string, string> =>
  useLiveQuery(
    async () => {
      const refused = new Map<string, string>()
      for (const name of photos.filter(isPhotoHash)) {
        const { state, problem } = (await photoState(name)) ?? {}
        if (state === 'refused' && problem !== undefined) refused.set(name, problem)
      }
      return refused
    },
    [photos.join()],
    none,
  )

type TileProps = { name: string; label: string; isRefused: boolean; onRemove: () => void }

const Tile = ({ name, label, isRefused, onRemove }: TileProps) => (
  <li className={styles.tile} data-refused={isRefused || undefined}>
    <div className={styles.picture}>
      <Photo image={namedMessageImage(name)} alt={`Your ${label}`} sizes="76px" eager />
    </div>
    {isRefused && (
      <span className={styles.sign}>
        <Icon name="alert" size={20} />
        <span className="sr-only">Refused</span>
      </span>
    )}
    <button
      type="button"
      className={styles.remove}
      aria-label={`Remove ${label}`}
      title={`Remove ${label}`}
      onClick={onRemove}
    >
      <Icon name="close" size={16} />
    </button>
  </li>
)
