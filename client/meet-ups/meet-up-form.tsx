import type { SessionUser } from '#sync/accounts/accounts.ts'
import { meetUpLimits, type MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { timeProblem } from '#sync/meet-ups/moves.ts'
import { noPlace } from '#sync/meet-ups/place.ts'
import type { Spot } from '#sync/meet-ups/spots.ts'
import { useOwnAvailability } from '../availability/queries.ts'
import type { Outcome } from '../device/perform.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { useSession } from '../device/session/session.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import type { FormError } from '../forms/form-error.ts'
import { Form } from '../forms/form.tsx'
import formStyles from '../forms/form.module.css'
import { useForm } from '../forms/use-form.ts'
import { useProfile } from '../profiles/queries.ts'
import { TextField } from '../ui/controls/field.tsx'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { useNow } from '../ui/now.ts'
import { serverNow } from '../ui/server-clock.ts'
import { proposalError, type ProposalTexts } from './actions.ts'
import { useLastProposal, useSpots } from './queries.ts'
import { SuggestedTimes } from './suggested-times.tsx'
import type { Other } from './use-meet-up-dialog.tsx'
import { fieldsOf, isLate, timeOf } from './when.ts'

type Props = {
  other: Other
  draftKey: string
  /** What is proposed or agreed now, which another proposal replaces. */
  meetUp: MeetUp | undefined
  /** What the form begins with, if not with the meet-up or the last place. */
  begin?: ProposalTexts
  write: (texts: ProposalTexts) => Promise<Outcome<unknown>>
  onSent: () => void
}

/** When and where two people could meet. */
export function MeetUpForm(props: Props) {
  const session = useSession()
  return session.status === 'signed-in' ? <Fields {...props} user={session.user} /> : null
}

function Fields({
  other,
  draftKey,
  meetUp,
  begin,
  write,
  onSent,
  user,
}: Props & { user: SessionUser }) {
  const own = useOwnAvailability(user)
  const profile = useProfile(other.id)
  const campus = useSpots()
  const last = useLastProposal()
  // Two people of different campuses have no list in common.
  const isElsewhere = profile?.university !== undefined && profile.university !== user.university
  const spots = isElsewhere ? [] : campus
  const form = useForm({
    draft: useFormDraft({
      key: draftKey,
      begin: begin ?? (meetUp ? textsOf(meetUp, spots) : { ...noTime, ...placeOf(last, spots) }),
      store: deviceDrafts,
    }),
    errorsAtFields: true,
    check: (texts) => proposalProblem(listed(texts, spots), meetUp),
    write: (texts) => write(listed(texts, spots)),
    explain: proposalError,
    onSent,
  })
  const { spot } = listed(form.values, spots)
  const at = timeOf(form.values)
  const now = useNow()
  return (
    <Form form={form} submit="Send">
      <SuggestedTimes
        own={own.showAvailability ? own.availability : []}
        other={profile?.showAvailability ? (profile.availability ?? []) : []}
        name={other.name}
        at={at}
        onChoose={(chosen) => form.change(fieldsOf(chosen))}
      />
      <div className={formStyles.checked}>
        <div className={formStyles.pair}>
          <TextField
            {...form.field('date')}
            label="Date"
            type="date"
            min={fieldsOf(now).date}
            max={fieldsOf(now + meetUpLimits.ahead).date}
          />
          <TextField {...form.field('time')} label="Time" type="time" />
        </div>
        <p className={formStyles.words} role="status">
          {isLate(at) && 'That’s late. A busy place in daylight is safer.'}
        </p>
      </div>
      {spots.length > 0 && (
        <RadioList
          label="Place"
          choices={[
            ...spots.map(({ _id, name, hint }) => ({ value: _id, title: name, hint })),
            { value: '', title: 'Somewhere else' },
          ]}
          value={spot}
          onChange={(id) => form.change({ spot: id })}
        />
      )}
      {spot === '' && (
        <TextField
          {...form.field('place')}
          label="Place"
          hint="Choose a public place with people around."
          maxLength={meetUpLimits.place}
          autoComplete="off"
        />
      )}
    </Form>
  )
}

const noTime = { date: '', time: '' }

/** A place that is no longer on the list is a typed one. */
const listed = (texts: ProposalTexts, spots: readonly Spot[]): ProposalTexts =>
  spots.some(({ _id }) => _id === texts.spot) ? texts : { ...texts, spot: '' }

const textsOf = (meetUp: MeetUp, spots: readonly Spot[]): ProposalTexts => ({
  ...fieldsOf(Date.parse(meetUp.at)),
  ...placeOf(meetUp, spots),
})

/** The place of a meet-up, or else the first of the list. */
function placeOf(meetUp: MeetUp | undefined, spots: readonly Spot[]) {
  const isListed = spots.some(({ _id }) => _id === meetUp?.spotId)
  if (meetUp && isListed) return { spot: meetUp.spotId ?? '', place: '' }
  if (meetUp && meetUp.spotId === undefined) return { spot: '', place: meetUp.place }
  return { spot: spots[0]?._id ?? '', place: '' }
}

function proposalProblem(texts: ProposalTexts, meetUp: MeetUp | undefined): FormError | undefined {
  if (texts.date === '') return { field: 'date', message: 'Please choose a date.' }
  if (texts.time === '') return { field: 'time', message: 'Please choose a time.' }
  const at = timeOf(texts)
  const message = timeProblem(at, serverNow())
  if (message !== undefined) return { field: 'date', message }
  if (texts.spot === '' && texts.place.trim() === '') return noPlace
  const isSamePlace =
    texts.spot === '' ? texts.place.trim() === meetUp?.place : texts.spot === meetUp?.spotId
  return meetUp && isSamePlace && Date.parse(meetUp.at) === at
    ? { message: 'Please choose another time or place.' }
    : undefined
}
