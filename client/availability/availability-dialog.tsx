import { useId, useState } from 'react'
import {
  availabilityProblem,
  orderedDays,
  weekdays,
  type AvailableDay,
  type Weekday,
} from '#sync/availability.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { explainNotStored, storeAvailability } from './actions.ts'
import styles from './availability-dialog.module.css'
import { DayFields } from './day-fields.tsx'
import { presets } from './presets.ts'
import { UsualRanges } from './times.tsx'

type Props = LazyDialogProps & { userId: string; stored: readonly AvailableDay[] }

/** A start and an end time for each weekday. A day without times is not chosen. */
export function AvailabilityDialog({ open, onClose, onSent, userId, stored }: Props) {
  const formId = useId()
  const [said, setSaid] = useState('')
  const form = useForm({
    begin: valuesOf(stored),
    check: (values) => {
      const days = daysOf(values)
      const problem = availabilityProblem(days)
      const day = days[Number(problem?.field.split('.')[1])]
      return problem && { field: day && `${day.day} end`, message: problem.message }
    },
    explain: explainNotStored,
    write: (values) => storeAvailability(userId, { availability: orderedDays(daysOf(values)) }),
    onSent: () => {
      onSent()
      onClose()
    },
  })

  function copy(from: AvailableDay, to: readonly Weekday[]) {
    const others = to.filter((day) => day !== from.day)
    form.change(
      valuesOf(
        others.map((day) => ({ ...from, day })),
        {},
      ),
    )
    setSaid(`The times of ${from.day} were copied to ${others.length} other days.`)
  }

  /** The times of other days stay. */
  function add(name: string, days: readonly AvailableDay[]) {
    const free = days.filter(
      ({ day }) => !form.values[`${day} start`] && !form.values[`${day} end`],
    )
    form.change(valuesOf(free, {}))
    setSaid(`${name}: the times of ${free.length} days were set.`)
  }

  function clear() {
    form.change(valuesOf([]))
    setSaid('All times were cleared.')
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Availability"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        <div className={styles.head}>
          <p>Choose the days on which you can usually meet.</p>
          <Button variant="ghost" small onClick={clear}>
            Clear All
          </Button>
        </div>
        <div className={styles.presets}>
          {Object.entries(presets).map(([name, days]) => (
            <button
              key={name}
              type="button"
              className={styles.preset}
              onClick={() => add(name, days)}
            >
              {name}
              <Icon name="plus" size={18} />
              <span>
                <UsualRanges days={days} now={new Date()} />
              </span>
            </button>
          ))}
        </div>
        {daysOf(form.values).map((times) => (
          <DayFields
            key={times.day}
            times={times}
            isChecked={form.tried !== undefined}
            onChange={(changed) => form.change(valuesOf([{ ...times, ...changed }], {}))}
            onCopy={(to) => copy(times, to)}
          />
        ))}
        <FormAlert error={form.error} fields={[]} />
        <p className="sr-only" role="status">
          {said}
        </p>
      </form>
    </Dialog>
  )
}

const empty = Object.fromEntries(
  weekdays.flatMap((day) => [
    [`${day} start`, ''],
    [`${day} end`, ''],
  ]),
)

/** The fields of days on top of others. */
const valuesOf = (days: readonly AvailableDay[], before: Record<string, string> = empty) => ({
  ...before,
  ...Object.fromEntries(
    days.flatMap(({ day, startTime, endTime }) => [
      [`${day} start`, startTime],
      [`${day} end`, endTime],
    ]),
  ),
})

const daysOf = (values: Record<string, string>): AvailableDay[] =>
  weekdays.map((day) => ({
    day,
    startTime: values[`${day} start`] ?? '',
    endTime: values[`${day} end`] ?? '',
  }))
