import { namedMessageImage } from '#sync/images.ts'
import { Photo } from '../../images/photo.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './draft-photos.module.css'

type Props = {
  photos: readonly string[]
  /** How many chosen files are still read and shrunk. */
  preparing: number
  /** Why a file was not added, or what the user has to do. */
  problem: string
  /** Why the server refused photos, by their names. */
  refusals: ReadonlyMap<string, string>
  onRemove: (name: string) => void
}

/** The photos of the next message, above its text. */
export function DraftPhotos({ photos, preparing, problem, refusals, onRemove }: Props) {
  const reasons = [...new Set(photos.flatMap((name) => refusals.get(name) ?? []))]
  return (
    <>
      {photos.length + preparing > 0 && (
        <ul className={styles.photos} aria-label="Photos of this message">
          {photos.map((name, i) => (
            <Tile
              key={name}
              name={name}
              label={`photo ${i + 1} of ${photos.length}`}
              isRefused={refusals.has(name)}
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
        {[...reasons, problem].filter(Boolean).join(' ')}
      </p>
    </>
  )
}

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
