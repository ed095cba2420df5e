import * as v from 'valibot'
import {
  agree as agreeAction,
  arrive,
  cancel as cancelAction,
  propose as proposeAction,
} from '#sync/actions/meet-ups.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { newId } from '../device/new-id.ts'
import { perform, type Outcome } from '../device/perform.ts'

type Result = Promise<Outcome<unknown>>
type Seen = Pick<MeetUp, 'otherUserId' | 'turn'>

const options = { answer: v.unknown(), fallback: 'This couldn’t be done.' }

interface Suggestion {
  otherUserId: string
  /** In milliseconds. */
  at: number
  spotId: string | undefined
  place: string
  /** The turn of the meet-up that this one changes. */
  turn: number | undefined
}

/** Suggests when and where to meet, or something else than what is there. */
export const propose = ({ otherUserId: id, at, spotId, place, turn }: Suggestion): Result =>
  perform(
    proposeAction,
    {
      id,
      card: newId(),
      at: new Date(at).toISOString(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      place,
      ...(spotId !== undefined && { spotId }),
      ...(turn !== undefined && { turn }),
    },
    options,
  )

const seen = ({ otherUserId: id, turn }: Seen) => ({ id, turn, card: newId() })

export const agree = (meetUp: Seen): Result => perform(agreeAction, seen(meetUp), options)

export const cancel = (meetUp: Seen): Result => perform(cancelAction, seen(meetUp), options)

/** “I’m here.” */
export const sayHere = (meetUp: Seen, note: string): Result =>
  perform(arrive, { ...seen(meetUp), ...(note !== '' && { note }) }, options)
