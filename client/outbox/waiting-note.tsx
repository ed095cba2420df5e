import { useInstallation } from '../install/install-prompt.ts'
import { isWebKit } from '../ui/is-webkit.ts'
import styles from './outbox.module.css'

/**
 * What a student should know about waiting changes where the browser does not send them by itself.
 * Safari deletes what scripts have stored for a page that nobody opens for seven days, and spares
 * pages on the home screen: https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 */
export function WaitingNote() {
  const installed = useInstallation() === 'installed'
  if ('SyncManager' in window) return null
  return (
    <p className={styles.note}>
      Quad sends these while it’s open and online.
      {isWebKit() &&
        !installed &&
        ' If you don’t open Quad for seven days, this browser may delete them.'}
    </p>
  )
}
