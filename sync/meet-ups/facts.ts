import type { MeetUp } from './meet-ups.ts'
import type { MeetUpFacts } from './move.ts'

const since = (time: string): number => Date.parse(time)
const time = (at: number): string => new Date(at).toISOString()

/** What of the device's row decides. @param me the id of the viewer */
export function factsOf(row: MeetUp, me: string): MeetUpFacts {
  const { hereAt, hereNote, otherHereAt, otherHereNote, otherUserId, timeAgreed } = row
  return {
    number: row.number,
    at: since(row.at),
    zone: row.zone,
    spotId: row.spotId,
    place: row.place,
    by: row.by,
    state: row.state,
    turn: row.turn,
    agreedAt: timeAgreed === undefined ? undefined : since(timeAgreed),
    here: {
      ...(hereAt !== undefined && { [me]: { at: since(hereAt), note: hereNote } }),
      ...(otherHereAt !== undefined && {
        [otherUserId]: { at: since(otherHereAt), note: otherHereNote },
      }),
    },
  }
}

/** The device's row after a move. */
export function withFacts(
  { number, at, zone, spotId, place, by, state, turn, agreedAt, here }: MeetUpFacts,
  { me, otherUserId, now, asked }: { me: string; otherUserId: string; now: number; asked?: true },
): MeetUp {
  const own = here[me]
  const other = here[otherUserId]
  return {
    otherUserId,
    number,
    at: time(at),
    zone,
    ...(spotId !== undefined && { spotId }),
    place,
    by,
    state,
    turn,
    ...(agreedAt !== undefined && { timeAgreed: time(agreedAt) }),
    timeChanged: time(now),
    ...(asked && { asked }),
    ...(own && { hereAt: time(own.at) }),
    ...(own?.note !== undefined && { hereNote: own.note }),
    ...(other && { otherHereAt: time(other.at) }),
    ...(other?.note !== undefined && { otherHereNote: other.note }),
  }
}
