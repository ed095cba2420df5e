import { Button } from '../../ui/controls/button.tsx'
import styles from './feed-foot.module.css'

type Props = {
  busy: boolean
  /** Whether there may be older listings. */
  more: boolean
  online: boolean
  problem: string | undefined
  onRetry: () => void
}

/** The line below the last card: loading, a problem, or the end. */
export function FeedFoot({ busy, more, online, problem, onRetry }: Props) {
  if (problem && !busy) {
    return (
      <div className={styles.foot} role="status">
        <p>{problem} You’re seeing what’s stored on this device.</p>
        <Button variant="ghost" small icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  }
  const end = online ? 'That’s everything for now.' : 'That’s everything on this device.'
  return (
    <p className={styles.foot} aria-live="polite">
      {busy && more ? 'Loading more' : more ? '' : end}
    </p>
  )
}
