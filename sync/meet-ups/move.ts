import { meetUpLimits, type meetUpStates } from './meet-ups.ts'

/** What decides about the moves of a meet-up, on the device and on the server. Times are in milliseconds. */
export interface MeetUpFacts {
  number: number
  at: number
  zone: string
  spotId?: string | undefined
  place: string
  /** The id of the person who proposed it last. */
  by: string
  state: (typeof meetUpStates)[number]
  turn: number
  agreedAt?: number | undefined
  /** The people who said that they are there, by id. */
  here: Readonly<Record<string, { at: number; note?: string | undefined }>>
}

/** What is proposed. */
export type Proposal = Pick<MeetUpFacts, 'at' | 'zone' | 'spotId' | 'place'>

/**
 * What a person does about a meet-up. `turn` is that of the proposal that the person saw; a proposal
 * without one is the first.
 */
export type MeetUpMove =
  | ({ name: 'propose'; turn?: number | undefined } & Proposal)
  | { name: 'agree'; turn: number }
  | { name: 'cancel'; turn: number }
  | { name: 'here'; turn: number; note?: string | undefined }

export interface MeetUpContext {
  /** The ids of the person who moves, and of the other one. */
  who: string
  other: string
  now: number
}

/** Why a move is not possible. Without a field, something has changed since. */
export interface MeetUpProblem {
  message: string
  field?: 'at' | 'place'
}

export type MeetUpMoved =
  | { meetUp: MeetUpFacts; problem?: undefined }
  | { problem: MeetUpProblem; meetUp?: undefined }

const changed = 'The meet-up has changed. Look at it again.'
const over = 'This meet-up is over.'
const canceled = 'This meet-up was canceled.'
const othersTurn = 'The other person answers your suggestion.'
const tooEarly = 'You can say this from 30 minutes before the meet-up.'

const no = (message: string): MeetUpMoved => ({ problem: { message } })

/** Whether a meet-up is behind its two people: its time has passed, or one of them canceled it. */
export const isOver = ({ state, at }: Pick<MeetUpFacts, 'state' | 'at'>, now: number): boolean =>
  state === 'canceled' || at + meetUpLimits.lasts <= now

/** What is wrong with a proposal in itself. */
export function proposalProblem({ at, place }: Proposal, now: number): MeetUpProblem | undefined {
  if (!(at > now)) return { field: 'at', message: 'Please choose a time in the future.' }
  if (at > now + meetUpLimits.ahead)
    return { field: 'at', message: 'Please choose a time in the next 30 days.' }
  if (place.trim() === '') return { field: 'place', message: 'Please choose a place.' }
  return undefined
}

/**
 * What becomes of a meet-up by a move: the one rule of screens, devices, and the server. A move that was
 * already made leaves it as it is.
 */
export function moveMeetUp(
  before: MeetUpFacts | undefined,
  move: MeetUpMove,
  context: MeetUpContext,
): MeetUpMoved {
  if (move.name === 'propose') return propose(before, move, context)
  if (!before || before.turn !== move.turn) return no(changed)
  if (move.name === 'agree') return agree(before, context)
  if (move.name === 'cancel') return cancel(before, context)
  return arrive(before, move.note, context)
}

function propose(
  before: MeetUpFacts | undefined,
  { turn, at, zone, spotId, place }: MeetUpMove & { name: 'propose' },
  { who, other, now }: MeetUpContext,
): MeetUpMoved {
  const proposal = { at, zone, spotId, place }
  const problem = proposalProblem(proposal, now)
  if (problem) return { problem }
  const isNew = !before || isOver(before, now)
  if (isNew ? turn !== undefined && turn !== before?.turn : turn !== before.turn) return no(changed)
  return {
    meetUp: {
      ...proposal,
      number: (before?.number ?? 0) + (isNew ? 1 : 0),
      by: who,
      state: 'proposed',
      turn: nextTurn(before?.turn ?? 0, who < other),
      here: {},
    },
  }
}

/**
 * The turns of the person with the smaller id are odd, those of the other one even. So the turn that one
 * of them expects of an own proposal, which the server may still refuse, is never that of a proposal of
 * the other.
 */
const nextTurn = (turn: number, isSmaller: boolean): number =>
  ((turn + 1) % 2 === 1) === isSmaller ? turn + 1 : turn + 2

function agree(before: MeetUpFacts, { who, now }: MeetUpContext): MeetUpMoved {
  if (before.state === 'canceled') return no(canceled)
  if (before.state === 'agreed') return { meetUp: before }
  if (before.by === who) return no(othersTurn)
  if (before.at <= now) return no(over)
  return { meetUp: { ...before, state: 'agreed', agreedAt: now } }
}

function cancel(before: MeetUpFacts, { now }: MeetUpContext): MeetUpMoved {
  if (before.state === 'canceled') return { meetUp: before }
  if (before.at <= now) return no(over)
  return { meetUp: { ...before, state: 'canceled' } }
}

function arrive(
  before: MeetUpFacts,
  note: string | undefined,
  { who, now }: MeetUpContext,
): MeetUpMoved {
  if (before.state === 'canceled') return no(canceled)
  // What was said on the way arrives too late to help.
  if (before.at + meetUpLimits.lasts < now) return { meetUp: before }
  if (before.state !== 'agreed' || now < before.at - meetUpLimits.hereBefore) return no(tooEarly)
  if (before.here[who]) return { meetUp: before }
  const said = { at: now, ...(note && { note }) }
  return { meetUp: { ...before, here: { ...before.here, [who]: said } } }
}
