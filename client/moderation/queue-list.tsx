import { Link } from '@tanstack/react-router'
import type { Waiting } from '#sync/moderation/moderation.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import { exactTime, timeAgo } from '../ui/time-ago.ts'
import styles from './queue-list.module.css'
import { kindNames } from './words.ts'

type Props = { entries: Waiting[]; open: string | undefined; campus: { campus?: string } }

/** What waits, the oldest first. */
export function QueueList({ entries, open, campus }: Props) {
  const now = useNow()
  return (
    <ol className={styles.list}>
      {entries.map(({ kind, subjectId, title, reports, since, username, university }) => (
        <li key={subjectId}>
          <Link
            to="/moderation"
            search={{ queue: kind, item: subjectId, ...campus }}
            className={styles.entry}
            aria-current={subjectId === open ? 'page' : undefined}
          >
            <PersonText as="span" className={styles.title} short>
              {title || kindNames[kind]}
            </PersonText>
            <span className={styles.meta}>
              {[username && `@${isolated(username)}`, university && isolated(university)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={styles.meta}>
              <time dateTime={since} title={exactTime(since)}>
                {timeAgo(since, now)}
              </time>
              {reports === 0 && <span className={styles.reports}>Waits to be shown</span>}
              {reports > 1 && <span className={styles.reports}>{reports} reports</span>}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
