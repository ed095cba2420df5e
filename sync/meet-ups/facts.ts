import type { MeetUp } from './meet-ups.ts'

/**
 * What decides about the moves of a meet-up, on the device and on the server. Times are in
 * milliseconds since the epoch.
 */
export interface MeetUpFacts {
  number: number
  at: number
  zone: string
  spotId?: string | undefined
  place: string
  /** The id of the person who proposed it last. */
  by: string
  state: MeetUp['state']
  turn: number
  agreedAt?: number | undefined
  asked?: boolean | undefined
  /** Who said that they are there. */
  here: readonly Here[]
}

interface Here {
  userId: string
  at: number
  note?: string | undefined
}

export const hereOf = ({ here }: MeetUpFacts, userId: string): Here | undefined =>
  here.find((each) => each.userId === userId)

/** @param viewerId whose row it is */
export const factsOf = (row: MeetUp, viewerId: string): MeetUpFacts => ({
  number: row.number,
  at: Date.parse(row.at),
  zone: row.zone,
  spotId: row.spotId,
  place: row.place,
  by: row.by,
  state: row.state,
  turn: row.turn,
  agreedAt: row.timeAgreed === undefined ? undefined : Date.parse(row.timeAgreed),
  asked: row.asked,
  here: [
    ...saidHere(viewerId, row.hereAt, row.hereNote),
    ...saidHere(row.otherUserId, row.otherHereAt, row.otherHereNote),
  ],
})

const saidHere = (userId: string, at: string | undefined, note: string | undefined): Here[] =>
  at === undefined ? [] : [{ userId, at: Date.parse(at), note }]

const time = (at: number): string => new Date(at).toISOString()

/** The row of one of the two people. */
export function meetUpOf(
  facts: MeetUpFacts,
  { viewerId, otherUserId }: { viewerId: string; otherUserId: string },
  changedAt: number,
): MeetUp {
  const { number, zone, spotId, place, by, state, turn, agreedAt, asked } = facts
  const own = hereOf(facts, viewerId)
  const other = hereOf(facts, otherUserId)
  return {
    otherUserId,
    number,
    at: time(facts.at),
    zone,
    ...(spotId !== undefined && { spotId }),
    place,
    by,
    state,
    turn,
    ...(agreedAt !== undefined && { timeAgreed: time(agreedAt) }),
    timeChanged: time(changedAt),
    ...(asked === true && { asked: true as const }),
    ...(own && { hereAt: time(own.at) }),
    ...(own?.note !== undefined && { hereNote: own.note }),
    ...(other && { otherHereAt: time(other.at) }),
    ...(other?.note !== undefined && { otherHereNote: other.note }),
  }
}
