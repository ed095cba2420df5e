import { useLiveQuery } from 'dexie-react-hooks'
import { Icon } from '../ui/icon.tsx'
import { currentDatabase } from '../sync/database.ts'
import { usePhotoProgress } from '../sync/photo-progress.ts'
import styles from './outbox.module.css'

/** The photos that are still to be sent, and how far each has come. */
export function PhotoLines() {
  const shares = usePhotoProgress()
  const waiting = useLiveQuery(() =>
    currentDatabase().blobs.where('state').equals('waiting').primaryKeys(),
  )
  if (!waiting || waiting.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="photos">
      <h2 id="photos">Photos</h2>
      <ol className={styles.list}>
        {waiting.map((sha256, index) => {
          const share = shares.get(sha256)
          return (
            <li key={sha256} className={styles.waiting}>
              <Icon name="image" size={20} />
              <span>Photo {index + 1}</span>
              {share === undefined ? (
                <span>Waiting</span>
              ) : (
                <progress aria-label={`Sending photo ${index + 1}`} value={share} max={1} />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
