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
import { Alert } from '../ui/loading/alert.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { explainNotStored, storeAvailability } from './actions.ts'
import styles from './availability-dialog.module.css'
import { DayFields } from './day-fields.tsx'

type Props = LazyDialogProps & { userId: string; stored: readonly AvailableDay[] }

/** A start and an end time for each weekday. A day without times is not chosen. */
export function AvailabilityDialog({ open, onClose, onSent, userId, stored }: Props) {
  const formId = useId()
  const [said, setSaid] = useState('')
  const [warned, setWarned] = useState(false)
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

  const begun = valuesOf(stored)
  const isAtRisk = Object.entries(form.values).some(([name, value]) => value !== begun[name])

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

  function clear() {
    form.change(valuesOf([]))
    setSaid('All times were cleared.')
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      guard={{ isAtRisk, warn: () => setWarned(true) }}
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
          <p>Leave the days empty on which you are busy.</p>
          <Button variant="ghost" small onClick={clear}>
            Clear All
          </Button>
        </div>
        <div className={styles.presets}>
          {presets.map(({ name, days, ...times }) => (
            <Button
              key={name}
              variant="ghost"
              small
              icon="plus"
              onClick={() => {
                form.change(
                  valuesOf(
                    days.map((day) => ({ day, ...times })),
                    {},
                  ),
                )
                setSaid(`The times of ${days.length} days were set.`)
              }}
            >
              {name}
            </Button>
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
        {warned && isAtRisk && (
          <div ref={reveal}>
            <Alert tone="waiting">These times aren’t saved. Save them, or close this again.</Alert>
          </div>
        )}
        <p className="sr-only" role="status">
          {said}
        </p>
      </form>
    </Dialog>
  )
}

/** Times that many people have. */
const presets = [
  {
    name: 'Weekday evenings',
    days: weekdays.slice(0, 5),
    startTime: '18:00',
    endTime: '22:00',
  },
  { name: 'Weekend', days: weekdays.slice(5), startTime: '11:00', endTime: '15:00' },
]

const reveal = (warning: HTMLElement | null) => warning?.scrollIntoView({ block: 'nearest' })

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
