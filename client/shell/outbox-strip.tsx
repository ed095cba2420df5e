import { Link } from '@tanstack/react-router'
import { timeAgo } from '../ui/time-ago.ts'
import { useDeviceNow } from '../ui/now.ts'
import styles from './strip.module.css'
import { useSyncStatus, type SyncStatus } from '../device/rounds/sync-phase.ts'
import { useOutboxStatus, type OutboxStatus } from '../outbox/outbox-status.ts'

type Props = {
  online: boolean
  /** Whether a banner says at this moment that the connection is lost. */
  announced: boolean
}

/** Says that the device is offline, or that something waits or was refused. */
export function OutboxStrip({ online, announced }: Props) {
  const sync = useSyncStatus()
  const { failed } = sync
  const status = useOutboxStatus()
  const now = useDeviceNow()
  const { waiting = 0, refused = 0, syncedAt } = status ?? {}
  const sentence = online ? sentenceOf(sync, status) : announced ? later : offline
  if (sentence === undefined) return null
  if (!online && announced && waiting + refused === 0) return null
  return (
    <aside className={styles.strip} aria-label="Connection">
      <span className={styles.dot} aria-hidden />
      <span>
        {sentence}{' '}
        {syncedAt !== undefined && failed && (
          <span className={styles.synced}>Last synced {syncedAgo(syncedAt, now)}.</span>
        )}
      </span>
      {waiting + refused > 0 && (
        <Link to="/outbox" className={styles.outbox}>
          {[waiting > 0 && `${waiting} waiting`, refused > 0 && `${refused} refused`]
            .filter(Boolean)
            .join(', ')}
        </Link>
      )}
    </aside>
  )
}

function syncedAgo(syncedAt: number, now: number): string {
  const ago = timeAgo(new Date(syncedAt).toISOString(), now)
  return ago === 'now' ? 'just now' : ago
}

const offline = 'Offline. Showing what’s on this device; changes will be sent later.'
const later = 'Changes will be sent later.'

function sentenceOf(
  { phase, failed, limited }: SyncStatus,
  status: OutboxStatus | undefined,
): string | undefined {
  if (phase === 'upgrade') return 'Reload to continue: this version of Quad is out of date.'
  if (!status) return undefined
  const { waiting, refused, complete, held, isPaused } = status
  if (limited && waiting > 0)
    return 'Quad can’t take your changes yet. They are saved and will be sent in a moment.'
  if (failed && waiting > 0)
    return 'Can’t reach Quad. Your changes are saved and will be sent later.'
  if (isPaused && waiting > 0)
    return 'Your changes are saved and will be sent after the maintenance.'
  if (refused > 0) return refused === 1 ? 'A change was refused.' : 'Some changes were refused.'
  if (!complete && held > 0) return `Loading your campus’s listings: ${held} so far.`
  return undefined
}
