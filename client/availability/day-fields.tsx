import { useId } from 'react'
import { timesProblem, weekdays, type AvailableDay, type Weekday } from '#sync/availability.ts'
import { classNames } from '../ui/class-names.ts'
import { Options } from '../ui/controls/options.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import box from '../ui/controls/field-box.module.css'
import styles from './day-fields.module.css'
import { firstTimes } from './presets.ts'
import { timeWords } from './times.tsx'

type Props = {
  times: AvailableDay
  /** Whether a problem shows: not before the first attempt to save. */
  isChecked: boolean
  onChange: (changed: Partial<AvailableDay>) => void
  onCopy: (to: readonly Weekday[]) => void
}

/** The times of one day. Its name chooses the day, or takes it out. */
export function DayFields({ times, isChecked, onChange, onCopy }: Props) {
  const id = useId()
  const { day, startTime, endTime } = times
  const problem = isChecked ? timesProblem(times) : undefined
  const isChosen = startTime !== '' || endTime !== ''
  const isWhole = startTime !== '' && endTime !== ''
  return (
    <fieldset className={styles.day} aria-describedby={problem && `${id}-problem`}>
      <legend>
        <button
          type="button"
          className={styles.name}
          aria-label={day}
          aria-pressed={isChosen}
          onClick={() => onChange(isChosen ? { startTime: '', endTime: '' } : firstTimes(day))}
        >
          {day.slice(0, 3)}
          <span className="sr-only">{day.slice(3)}</span>
        </button>
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

/** From the morning on, with midnight and the night at the end. */
const halfHours = Array.from({ length: 48 }, (_, half) => {
  const at = (half + 12) % 48
  return `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`
})

type TimeProps = {
  name: string
  label: string
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

/** A time of the half hour, or the one that the API has stored. */
function TimeField({ name, label, value, isWrong, onChange }: TimeProps) {
  const offered = value === '' || halfHours.includes(value) ? halfHours : [value, ...halfHours]
  return (
    <span className={classNames(box.box, styles.field)}>
      <select
        name={name}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        className={classNames(box.input, styles.time)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <Options
          options={offered.map((time) => ({ value: time, label: timeWords(time) }))}
          placeholder={label}
        />
      </select>
      <Icon name="chevron" size={16} className={classNames(box.chevron, styles.chevron)} />
    </span>
  )
}
