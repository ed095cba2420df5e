import { Link } from '@tanstack/react-router'
import type { AvailableDay } from '#sync/availability.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { Badge } from '../ui/drawing/badge.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { useDeviceNow } from '../ui/now.ts'
import styles from './availability-tab.module.css'
import { timeWords } from './times.tsx'

const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'long' })

type Props = { days: readonly AvailableDay[]; own: boolean }

/** The weekly availability of a person, on their profile. */
export function AvailabilityTab({ days, own }: Props) {
  const today = dayName.format(useDeviceNow())
  if (days.length === 0) {
    return (
      <EmptyState scene="books" title="This user has not set their availability yet.">
        {own ? (
          <Link to="/settings" className={buttonClass({ variant: 'ghost' })}>
            Set your availability
          </Link>
        ) : (
          <p>Ask in a message when they are free.</p>
        )}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.days} aria-label="Weekly availability">
      {days.map(({ day, startTime, endTime }) => (
        <li key={day} className={styles.day}>
          <span className={styles.name}>
            {day}
            {day === today && <Badge tone="lawn">Today</Badge>}
          </span>
          <span className={styles.times}>
            {timeWords(startTime)} – {timeWords(endTime)}
          </span>
        </li>
      ))}
    </ul>
  )
}
