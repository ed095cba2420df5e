import type { ModerationItem } from '#sync/moderation/moderation.ts'
import { Badge } from '../ui/drawing/badge.tsx'
import { useNow } from '../ui/now.ts'
import { exactTime, timeAgo } from '../ui/time-ago.ts'
import styles from './item-view.module.css'

/** The reports about a thing, in their authors’ words. */
export function ReportList({ reports }: Pick<ModerationItem, 'reports'>) {
  const now = useNow()
  return (
    <section className={styles.part}>
      <h3>{reports.length === 1 ? '1 report' : `${reports.length} reports`}</h3>
      <ul className={styles.lines}>
        {reports.map(({ reporter, reason, details, reportedAt, isWaiting }, i) => (
          <li key={`${reportedAt} ${i}`} className={styles.line}>
            <p>
              <strong>{reason}</strong> {!isWaiting && <Badge icon="check">Answered</Badge>}
            </p>
            {details !== '' && <p className={styles.text}>{details}</p>}
            <p className={styles.meta}>
              {reporter === undefined ? 'A deleted account' : `@${reporter}`},{' '}
              <time dateTime={reportedAt} title={exactTime(reportedAt)}>
                {timeAgo(reportedAt, now)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
