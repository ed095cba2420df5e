import {
  moderationItemSchema,
  type SubjectKind,
  type ModerationItem,
} from '#sync/moderation/moderation.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { Badge } from '../ui/drawing/badge.tsx'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import { exactTime, timeAgo } from '../ui/time-ago.ts'
import { DecideForm } from './decide-form.tsx'
import { DecisionList } from './decision-list.tsx'
import styles from './item-view.module.css'
import { PersonCard } from './person-card.tsx'
import { Thing } from './thing.tsx'
import { useRead } from './use-read.ts'
import { kindNames } from './words.ts'

type Props = { kind: SubjectKind; subjectId: string; onDecided: () => void }

/** A reported thing with all that a moderator needs to decide. */
export function ItemView({ kind, subjectId, onDecided }: Props) {
  const path = `/api/moderation/items/${kind}/${encodeURIComponent(subjectId)}`
  const { data: item, problem } = useRead(path, moderationItemSchema)
  return (
    <article className={styles.item}>
      <h2 className={styles.kind} ref={takeFocus} tabIndex={-1}>
        {kindNames[kind]}
      </h2>
      {item ? (
        <Content item={item} onDecided={onDecided} />
      ) : problem ? (
        <Alert>{problem}</Alert>
      ) : (
        <Skeleton lines={10} />
      )}
    </article>
  )
}

/** On a phone, the list with the link that was pressed is away. */
const takeFocus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true })

const Content = ({ item, onDecided }: { item: ModerationItem; onDecided: () => void }) => (
  <>
    <Thing item={item} />
    {item.reports.length > 0 && <ReportList reports={item.reports} />}
    {item.person && <PersonCard person={item.person} />}
    <DecideForm item={item} onDecided={onDecided} />
    {item.decisions.length > 0 && (
      <section className={styles.part}>
        <h3>Earlier decisions</h3>
        <DecisionList decisions={item.decisions} />
      </section>
    )}
  </>
)

/** The reports about a thing, in their authors’ words. */
function ReportList({ reports }: Pick<ModerationItem, 'reports'>) {
  const now = useNow()
  return (
    <section className={styles.part}>
      <h3>{reports.length === 1 ? '1 report' : `${reports.length} reports`}</h3>
      <ul className={styles.lines}>
        {reports.map(({ reporter, reason, details, reportedAt, isWaiting }, i) => (
          <li key={`${reportedAt} ${i}`} className={styles.line}>
            <p>
              <PersonText as="strong">{reason}</PersonText>{' '}
              {!isWaiting && <Badge icon="check">Answered</Badge>}
            </p>
            {details !== '' && (
              <PersonText as="p" className={styles.text}>
                {details}
              </PersonText>
            )}
            <p className={styles.meta}>
              {reporter === undefined ? (
                'A deleted account'
              ) : (
                <>
                  @<PersonText>{reporter}</PersonText>
                </>
              )}
              ,{' '}
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
