import styles from '../deals/deal-card.module.css'
import { useQuery } from '../device/use-query.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import { cardWords, outcomeOf, type MeetUpMessage } from './card-words.ts'
import { timeOf } from './line.ts'

type Props = { message: MeetUpMessage; name: string | undefined }

/**
 * A move of a meet-up among the messages. The buttons stand above the messages, so that none is out of
 * date.
 * @param props.name of its author; undefined for the viewer
 */
export function MeetUpCard({ message, name }: Props) {
  const { event, otherUserId } = message
  const now = useNow()
  const outcome = useQuery((rows) => outcomeOf(message, rows.in('conversation', otherUserId), now))
  const isOpen = event.kind === 'propose' && outcome === undefined
  return (
    <div className={styles.card} data-open={isOpen || undefined}>
      <p className={styles.words}>{cardWords(message, name)}</p>
      <p className={styles.fact}>
        <Icon name="clock" size={20} />
        <time dateTime={event.at}>{timeOf(Date.parse(event.at), event.zone)}</time>
      </p>
      <p className={styles.fact}>
        <Icon name="pin" size={20} />
        <PersonText as="span">{event.place}</PersonText>
      </p>
      {event.note !== undefined && (
        <PersonText as="p" className={styles.note}>
          {event.note}
        </PersonText>
      )}
      {outcome !== undefined && <p className={styles.outcome}>{outcome}</p>}
    </div>
  )
}
