import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { timeAgo } from '../ui/time-ago.ts'
import { useNow } from '../ui/now.ts'
import { announceSent } from './connection.ts'
import styles from './strip.module.css'
import { useSyncStatus, type SyncPhase } from '../device/rounds/sync-phase.ts'
import { useOutboxStatus, type OutboxStatus } from '../outbox/outbox-status.ts'
import { byServerClock } from '../ui/server-clock.ts'

type Props = {
  online: boolean
  /** Whether a banner says at this moment that the connection is lost. */
  announced: boolean
}

/** Says that the device is offline, or that something waits or was refused. */
export function OutboxStrip({ online, announced }: Props) {
  const { phase, failed } = useSyncStatus()
  const status = useOutboxStatus()
  const now = useNow()
  const { waiting = 0, refused = 0, syncedAt } = status ?? {}
  useSentAnnounced(online, status)
  const sentence = online ? sentenceOf(phase, failed, status) : announced ? later : offline
  if (sentence === undefined) return null
  if (!online && announced && waiting + refused === 0) return null
  return (
    <aside className={styles.strip} aria-label="Connection">
      <span className={styles.dot} aria-hidden />
      <span>
        {sentence}{' '}
        {syncedAt !== undefined && failed && (
          <span className={styles.synced}>
            Last synced {syncedAgo(byServerClock(syncedAt), now)}.
          </span>
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

/** Says how many of the changes of a while offline have gone out, once they have. */
function useSentAnnounced(online: boolean, status: OutboxStatus | undefined): void {
  const offline = useRef<OutboxStatus>(undefined)
  useEffect(() => {
    if (!status) return
    if (!online) offline.current = status
    else if (offline.current && status.waiting === 0) {
      const { waiting, refused } = offline.current
      offline.current = undefined
      announceSent(waiting - (status.refused - refused))
    }
  }, [online, status])
}

function syncedAgo(syncedAt: number, now: number): string {
  const ago = timeAgo(new Date(syncedAt).toISOString(), now)
  return ago === 'now' ? 'just now' : ago
}

const offline = 'Offline. Showing what’s on this device; changes will be sent later.'
const later = 'Changes will be sent later.'
const maintained =
  'Quad is under maintenance. You can look around; your changes are saved and will be sent later.'

function sentenceOf(
  phase: SyncPhase,
  failed: boolean,
  status: OutboxStatus | undefined,
): string | undefined {
  if (phase === 'upgrade') return 'Reload to continue: this version of Quad is out of date.'
  if (!status) return undefined
  const { waiting, refused, complete, held, paused } = status
  if (paused) return maintained
  if (failed && waiting > 0)
    return 'Can’t reach Quad. Your changes are saved and will be sent later.'
  if (refused > 0) return refused === 1 ? 'A change was refused.' : 'Some changes were refused.'
  if (!complete && held > 0) return `Loading your campus’s listings: ${held} so far.`
  return undefined
}
