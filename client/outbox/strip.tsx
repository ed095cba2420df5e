import { Link } from '@tanstack/react-router'
import { timeAgo } from '../ui/time-ago.ts'
import { useNow } from '../ui/now.ts'
import styles from '../shell/strip.module.css'
import { useSyncStatus, type SyncPhase } from '../device/sync-phase.ts'
import { useStanding, type Standing } from './standing.ts'

type Props = {
  online: boolean
  /** Whether a banner is just telling that the connection went. */
  told: boolean
}

/** Where the device stands: offline, something waiting, or something refused. */
export function OutboxStrip({ online, told }: Props) {
  const { phase, failed } = useSyncStatus()
  const standing = useStanding()
  const now = useNow()
  const { waiting = 0, refused = 0, syncedAt } = standing ?? {}
  const sentence = online ? sentenceOf(phase, failed, standing) : told ? later : offline
  if (sentence === undefined) return null
  if (!online && told && waiting + refused === 0) return null
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
  phase: SyncPhase,
  failed: boolean,
  standing: Standing | undefined,
): string | undefined {
  if (phase === 'upgrade') return 'Reload to continue: this version of Quad is out of date.'
  if (!standing) return undefined
  const { waiting, refused, complete, held } = standing
  if (failed && waiting > 0)
    return 'Can’t reach Quad. Your changes are saved and will be sent later.'
  if (refused > 0) return refused === 1 ? 'A change was refused.' : 'Some changes were refused.'
  if (!complete && held > 0) return `Loading your campus’s listings: ${held} so far.`
  return undefined
}
