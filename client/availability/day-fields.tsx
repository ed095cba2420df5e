import { useId } from 'react'
import { timesProblem, weekdays, type AvailableDay, type Weekday } from '#sync/availability.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import box from '../ui/controls/field-box.module.css'
import styles from './day-fields.module.css'

type Props = {
  times: AvailableDay
  /** Whether a problem shows: not before the first attempt to save. */
  isChecked: boolean
  onChange: (changed: Partial<AvailableDay>) => void
  onCopy: (to: readonly Weekday[]) => void
}

/** The times of one day. */
export function DayFields({ times, isChecked, onChange, onCopy }: Props) {
  const id = useId()
  const { day, startTime, endTime } = times
  const problem = isChecked ? timesProblem(times) : undefined
  const isWhole = startTime !== '' && endTime !== ''
  return (
    <fieldset className={styles.day} aria-describedby={problem && `${id}-problem`}>
      <legend>
        {day.slice(0, 3)}
        <span className={styles.rest}>{day.slice(3)}</span>
      </legend>
      <TimeField
        name={`${day} start`}
        label="Start"
        value={startTime}
        isWrong={problem !== undefined && startTime === ''}
        onChange={(value) => onChange({ startTime: value })}
      />
      <span className={styles.to} aria-hidden>
        to
      </span>
      <TimeField
        name={`${day} end`}
        label="End"
        value={endTime}
        isWrong={problem !== undefined && startTime !== ''}
        onChange={(value) => onChange({ endTime: value })}
      />
      <div className={styles.copy}>
        {isWhole && (
          <Menu
            label={`Copy ${day} to other days`}
            buttonClassName={styles.button}
            entries={[
              { label: 'Copy to Monday–Friday', onChoose: () => onCopy(weekdays.slice(0, 5)) },
              { label: 'Copy to every day', onChoose: () => onCopy(weekdays) },
            ]}
          >
            <Icon name="copy" size={20} />
          </Menu>
        )}
      </div>
      <p id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </fieldset>
  )
}

type TimeProps = {
  name: string
  label: string
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

/** The browser's own field, which shows 12 or 24 hours as the person is used to. */
const TimeField = ({ name, label, value, isWrong, onChange }: TimeProps) => (
  <span className={box.box}>
    <input
      type="time"
      name={name}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      className={`${box.input} ${styles.time}`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </span>
)
