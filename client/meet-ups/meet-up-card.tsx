import type { MeetUpEvent } from '#sync/deals/cards.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { Written } from '../ui/written.tsx'
import styles from './meet-up-card.module.css'
import { useMeetUp } from './queries.ts'
import { timeHere } from './when.ts'

type Props = {
  event: MeetUpEvent
  /** Who did it: a username, or `you`. */
  from: string
  otherUserId: string
}

/** What someone did about a meet-up. Its buttons are under the head of the conversation. */
export function MeetUpCard({ event, from, otherUserId }: Props) {
  const meetUp = useMeetUp(otherUserId)
  const { kind, at, zone = '', place, note } = event
  const outcome = kind === 'propose' && meetUp ? outcomeOf(event, meetUp) : undefined
  return (
    <div className={styles.card}>
      {at !== undefined && kind !== 'here' && <Day at={at} />}
      <span className={styles.words}>
        <strong>{sentences[kind](from === 'you' ? 'You' : from)}</strong>
        {at !== undefined && kind !== 'here' && (
          <time dateTime={at} className={styles.time}>
            {timeHere({ at, zone })}
          </time>
        )}
        {place !== undefined && kind !== 'here' && (
          <Written as="span" className={styles.place}>
            {place}
          </Written>
        )}
        {note !== undefined && (
          <Written as="span" className={styles.note}>
            {note}
          </Written>
        )}
        {outcome !== undefined && <span className={styles.outcome}>{outcome}</span>}
      </span>
    </div>
  )
}

/** A leaf of a calendar. The words beside it say the same. */
const Day = ({ at }: { at: string }) => (
  <span className={styles.day} aria-hidden>
    <span className={styles.month}>{month.format(new Date(at))}</span>
    <span className={styles.date}>{date.format(new Date(at))}</span>
  </span>
)

const month = new Intl.DateTimeFormat('en-US', { month: 'short' })
const date = new Intl.DateTimeFormat('en-US', { day: 'numeric' })

/** What became of a proposal, while no other one has followed. */
function outcomeOf({ turn }: MeetUpEvent, meetUp: MeetUp): string | undefined {
  if (turn !== meetUp.turn) return undefined
  return { proposed: undefined, agreed: 'Agreed', canceled: 'Canceled' }[meetUp.state]
}

const sentences: Record<MeetUpEvent['kind'], (who: string) => string> = {
  propose: (who) => `${who} suggested a meet-up`,
  agree: (who) => `${who} agreed to meet`,
  callOff: (who) => `${who} canceled the meet-up`,
  here: (who) => (who === 'You' ? 'You’re here' : `${who} is here`),
}
