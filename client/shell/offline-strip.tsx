import { useOnline } from './connection.ts'
import styles from './strip.module.css'

export function OfflineStrip() {
  if (useOnline()) return null
  return (
    <aside className={styles.strip} aria-label="Connection">
      <span className={styles.dot} aria-hidden />
      Offline. Showing what you have; changes will be sent later.
    </aside>
  )
}
