import { Button } from '../ui/button.tsx'
import type { FeedState } from './feed-pages.ts'
import type { FeedQuery } from './feed-query.ts'
import styles from './feed-foot.module.css'
import { refresh } from './feed-refresh.ts'
import { fetchOlder } from './refresh.ts'

type Props = { query: FeedQuery; state: FeedState }

/** What comes below the last card: more on its way, a problem, or the end. */
export function FeedFoot({ query, state }: Props) {
  const { busy, next, problem } = state
  if (problem && !busy) {
    return (
      <div className={styles.foot} role="status">
        <p>{problem} You see what is on this device.</p>
        <Button
          variant="ghost"
          small
          icon="refresh"
          onClick={() => void (next ? fetchOlder(query) : refresh(query))}
        >
          Try again
        </Button>
      </div>
    )
  }
  return (
    <p className={styles.foot} aria-live="polite">
      {busy && next ? 'Loading more' : next ? '' : 'That is everything for now.'}
    </p>
  )
}
