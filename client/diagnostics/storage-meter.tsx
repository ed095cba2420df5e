import { Skeleton } from '../ui/loading/skeleton.tsx'
import { sizeText } from './facts.ts'
import type { Counts } from './read-counts.ts'
import type { Storage } from './use-storage.ts'
import styles from './storage-meter.module.css'

type Props = { counts: Counts; storage: Storage | undefined }

/** How much space Quad takes on this device, and for what. */
export function StorageMeter({ counts, storage }: Props) {
  if (!storage) return <Skeleton lines={2} />
  const photos = storage.cachedPhotos.bytes
  const chosen = counts.photos.bytes
  const used = Math.max(storage.bytes ?? 0, photos + chosen)
  const parts = [
    { name: 'Photos for offline', bytes: photos, className: styles.photos },
    { name: 'Photos you chose', bytes: chosen, className: styles.chosen },
    { name: 'Quad and its data', bytes: used - photos - chosen, className: styles.rest },
  ]
  return (
    <section className={styles.meter} aria-label="Space on this device">
      <p className={styles.total}>
        <strong>{sizeText(used)}</strong> used on this device
      </p>
      <div className={styles.bar} aria-hidden>
        {parts
          .filter(({ bytes }) => bytes > 0)
          .map(({ name, bytes, className }) => (
            <span key={name} className={className} style={{ flexGrow: bytes }} />
          ))}
      </div>
      <ul className={styles.legend}>
        {parts.map(({ name, bytes, className }) => (
          <li key={name}>
            <span className={className} aria-hidden />
            {name}
            <span className={styles.bytes}>{sizeText(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
