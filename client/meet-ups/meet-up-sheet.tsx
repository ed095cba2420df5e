import { useState } from 'react'
import { meetUpLimits, meetUpTime, type MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { isOver } from '#sync/meet-ups/move.ts'
import { useSession, type SessionUser } from '../device/session/session.ts'
import { Form } from '../forms/form.tsx'
import forms from '../forms/form.module.css'
import { useForm } from '../forms/use-form.ts'
import { ChoiceSelect } from '../ui/controls/choice-select.tsx'
import { TextField } from '../ui/controls/field.tsx'
import { useNow } from '../ui/now.ts'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { propose } from './actions.ts'
import { inputOf, timeOfInputs } from './date-inputs.ts'
import styles from './meet-up-sheet.module.css'
import { lastPlace, rememberPlace } from './last-place.ts'
import { useMeetUp } from './queries.ts'
import { useSpots, useSuggestedTimes } from './suggestions.ts'

type Props = LazyDialogProps & { otherUserId: string }

/** Suggests when and where to meet. */
export function MeetUpSheet(props: Props) {
  const { user } = useSession()
  return user && <Sheet user={user} {...props} />
}

const elsewhere = 'elsewhere'

function Sheet({ user, otherUserId, open, onClose, onSent }: Props & { user: SessionUser }) {
  const now = useNow()
  // What the person sees and answers, also if it changes meanwhile.
  const [meetUp] = useState(useMeetUp(otherUserId)?.meetUp)
  const [times] = useState(useSuggestedTimes(user, otherUserId, now))
  const spots = useSpots()
  const [isChange] = useState(() => meetUp !== undefined && !isOver(factsOf(meetUp), now))
  const isOffered = (id: string) => spots.some(({ _id }) => _id === id)
  const form = useForm({
    begin: {
      ...inputOf(isChange && meetUp ? Date.parse(meetUp.at) : undefined),
      ...placeOf(
        spots.map(({ _id }) => _id),
        isChange ? meetUp : undefined,
      ),
    },
    errorsAtFields: true,
    check({ date, time, spot, place }) {
      const at = timeOfInputs(date, time)
      if (at === undefined) return { field: 'date', message: 'Please choose a day and a time.' }
      if (at <= now) return { field: 'date', message: 'Please choose a time in the future.' }
      if (at > now + meetUpLimits.ahead)
        return { field: 'date', message: 'Please choose a time in the next 30 days.' }
      if (!isOffered(spot) && place.trim() === '')
        return { field: 'place', message: 'Please choose a place.' }
      return undefined
    },
    async write({ date, time, spot, place }) {
      const named = spots.find(({ _id }) => _id === spot)
      const outcome = await propose({
        otherUserId,
        at: timeOfInputs(date, time) ?? 0,
        spotId: named?._id,
        place: named?.name ?? place.trim(),
        turn: isChange ? meetUp?.turn : undefined,
      })
      if (outcome.kind !== 'refused') rememberPlace({ spot, place: place.trim() })
      return outcome
    },
    // The line of the meet-up and its card say the rest.
    onSent() {
      onSent()
      onClose()
    },
  })
  const { date, time, spot } = form.values
  const chosen = timeOfInputs(date, time)
  return (
    <Dialog open={open} onClose={onClose} title={isChange ? 'Suggest another' : 'Meet Up'}>
      <Form form={form} submit="Send">
        {times.length > 0 && (
          <div className={styles.times} role="group" aria-label="Suggested times">
            {times.map((at) => (
              <button
                key={at}
                type="button"
                className={styles.time}
                aria-pressed={chosen === at}
                onClick={() => form.change(inputOf(at))}
              >
                {meetUpTime(at)}
              </button>
            ))}
          </div>
        )}
        <div className={forms.pair}>
          <TextField {...form.field('date')} label="Day" type="date" min={inputOf(now).date} />
          <TextField {...form.field('time')} label="Time" type="time" step={300} />
        </div>
        {chosen !== undefined && isLate(chosen) && (
          <p className={forms.words}>That’s late. A busy place in daylight is safer.</p>
        )}
        {spots.length > 0 && (
          <ChoiceSelect
            look="rows"
            label="Place"
            name="spot"
            options={[
              ...spots.map(({ _id: value, name: label, hint }) => ({
                value,
                label: hint === '' ? label : `${label} · ${hint}`,
              })),
              { value: elsewhere, label: 'Somewhere else' },
            ]}
            value={spot}
            onChoose={(value) => form.change({ spot: value })}
          />
        )}
        {!isOffered(spot) && (
          <TextField
            {...form.field('place')}
            label={spots.length > 0 ? 'Where' : 'Place'}
            hint="Choose a public place with people around."
            maxLength={meetUpLimits.place}
          />
        )}
      </Form>
    </Dialog>
  )
}

const factsOf = ({ state, at }: MeetUp) => ({ state, at: Date.parse(at) })

/** The place of the meet-up that changes, or else of the last one, or the first of the list. */
function placeOf(
  spotIds: readonly string[],
  meetUp: MeetUp | undefined,
): { spot: string; place: string } {
  const last = meetUp ? { spot: meetUp.spotId ?? elsewhere, place: meetUp.place } : lastPlace()
  if (!last) return { spot: spotIds[0] ?? elsewhere, place: '' }
  const isOffered = spotIds.includes(last.spot)
  return { spot: isOffered ? last.spot : elsewhere, place: isOffered ? '' : last.place }
}

const isLate = (at: number): boolean => {
  const hours = new Date(at).getHours()
  return hours >= 22 || hours < 6
}
