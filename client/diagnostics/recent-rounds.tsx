import { useId } from 'react'
import type { RoundRecord } from '../device/rounds/round-log.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { exactTime } from '../ui/time-ago.ts'
import { ageText, durationText, endText, trafficText } from './facts.ts'
import styles from './diagnostics.module.css'

type Props = { rounds: RoundRecord[]; now: number }

export function RecentRounds({ rounds, now }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>Recent syncs</h2>
      {rounds.length === 0 && <p className={styles.words}>None yet.</p>}
      <ol className={styles.rounds}>
        {rounds.map((round, i) => (
          <li key={`${round.at} ${i}`} className={styles.round} data-end={round.end}>
            <Icon name={round.end === 'done' ? 'check' : 'alert'} size={20} />
            <span className={styles.end}>{endText(round)}</span>
            <time
              dateTime={new Date(round.at).toISOString()}
              title={exactTime(new Date(round.at).toISOString())}
            >
              {ageText(round.at, now)}
            </time>
            <span className={styles.traffic}>{trafficText(round)}</span>
            <span className={styles.took}>{durationText(round.milliseconds)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
