import { hereOf, type MeetUpFacts } from './facts.ts'
import { meetUpLimits } from './meet-ups.ts'

/** When and where, as a person proposes it. */
export interface Proposal {
  at: number
  zone: string
  spotId?: string | undefined
  place: string
}

/**
 * What a person does about a meet-up. `turn` is the turn that the person saw; zero is none, for a
 * proposal alone.
 */
export type MeetUpMove =
  | ({ name: 'propose'; turn: number } & Proposal)
  | { name: 'agree'; turn: number }
  | { name: 'cancel'; turn: number }
  | { name: 'here'; turn: number; note?: string | undefined }

/** A meet-up after a move, or why the move is not possible. */
export type MeetUpMoved =
  | { meetUp: MeetUpFacts; problem?: undefined }
  | { problem: MeetUpProblem; meetUp?: undefined }

export interface MeetUpProblem {
  message: string
  /** The argument that is wrong in itself. Without it, something has changed since. */
  field?: 'at'
}

export interface MeetUpContext {
  /** Who does it. */
  userId: string
  now: number
}

export const changedMeetUp = 'The meet-up has changed. Look at it again.'
const otherDecides = 'The other person decides about your suggestion.'
const isPast = 'The time of this meet-up has passed.'
const tooEarly = 'You can say this from 30 minutes before the meet-up.'
const notAgreed = 'The meet-up is not agreed yet.'

/** Whether a meet-up needs no more attention. One that was agreed needs it until two hours later. */
export const isOver = ({ state, at }: Pick<MeetUpFacts, 'state' | 'at'>, now: number): boolean =>
  state === 'canceled' || now >= (state === 'agreed' ? at + meetUpLimits.late : at)

/** The sentence about a time that cannot be proposed. */
export function timeProblem(at: number, now: number): string | undefined {
  if (at <= now) return 'Please choose a time in the future.'
  return at > now + meetUpLimits.ahead ? 'Please choose a time in the next 30 days.' : undefined
}

/**
 * What becomes of a meet-up by a move: the one rule of screens, devices and the server. A move that was
 * already made leaves the meet-up as it is.
 */
export function moveMeetUp(
  before: MeetUpFacts | undefined,
  move: MeetUpMove,
  context: MeetUpContext,
): MeetUpMoved {
  if (move.name === 'propose') return propose(before, move, context)
  if (!before || before.turn !== move.turn) return no(changedMeetUp)
  if (move.name === 'agree') return agree(before, context)
  return move.name === 'cancel' ? cancel(before, context) : sayHere(before, move.note, context)
}

function propose(
  before: MeetUpFacts | undefined,
  { name: _name, turn: seen, ...proposal }: MeetUpMove & { name: 'propose' },
  { userId, now }: MeetUpContext,
): MeetUpMoved {
  const isNew = !before || isOver(before, now)
  if (before && !isNew && isSame(before, proposal) && before.by === userId && before.turn > seen)
    return { meetUp: before }
  const isSeen = seen === (before?.turn ?? 0) || (isNew && seen === 0)
  const message = timeProblem(proposal.at, now)
  if (message !== undefined) return no(message, 'at')
  if (!isSeen) return no(changedMeetUp)
  const number = (before?.number ?? 0) + (isNew ? 1 : 0)
  const turn = (before?.turn ?? 0) + 1
  return { meetUp: { ...proposal, number, turn, by: userId, state: 'proposed', here: [] } }
}

const isSame = (meetUp: MeetUpFacts, { at, zone, spotId, place }: Proposal): boolean =>
  meetUp.at === at && meetUp.zone === zone && meetUp.spotId === spotId && meetUp.place === place

function agree(meetUp: MeetUpFacts, { userId, now }: MeetUpContext): MeetUpMoved {
  if (meetUp.state === 'canceled') return no(changedMeetUp)
  if (meetUp.by === userId) return no(otherDecides)
  if (meetUp.state === 'agreed') return { meetUp }
  if (meetUp.at <= now) return no(isPast)
  return { meetUp: { ...meetUp, state: 'agreed', agreedAt: now } }
}

function cancel(meetUp: MeetUpFacts, { now }: MeetUpContext): MeetUpMoved {
  if (meetUp.state === 'canceled') return { meetUp }
  if (meetUp.at <= now) return no(isPast)
  return { meetUp: { ...meetUp, state: 'canceled' } }
}

/** What arrives too late tells no one anything, so it counts as done. */
function sayHere(
  meetUp: MeetUpFacts,
  note: string | undefined,
  { userId, now }: MeetUpContext,
): MeetUpMoved {
  if (meetUp.state === 'canceled') return no(changedMeetUp)
  if (now >= meetUp.at + meetUpLimits.late || hereOf(meetUp, userId)) return { meetUp }
  if (meetUp.state === 'proposed') return no(notAgreed)
  if (now < meetUp.at - meetUpLimits.early) return no(tooEarly)
  const said = { userId, at: now, ...(note !== undefined && note !== '' && { note }) }
  return { meetUp: { ...meetUp, here: [...meetUp.here, said] } }
}

const no = (message: string, field?: MeetUpProblem['field']): MeetUpMoved => ({
  problem: { message, ...(field && { field }) },
})
