import { useOnline } from './connection.ts'
import styles from './offline-strip.module.css'

export function OfflineStrip() {
  if (useOnline()) return null
  return (
    <p className={styles.strip}>
      <span className={styles.dot} aria-hidden />
      Offline. Showing what you have; changes will be sent later.
    </p>
  )
}
