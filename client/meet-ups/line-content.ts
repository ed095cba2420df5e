import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { meetUpLimits } from '#sync/meet-ups/meet-ups.ts'
import { isOver } from '#sync/meet-ups/moves.ts'
import { timeHere } from './when.ts'

/** A button of the line. `suggest` opens the form of a proposal. */
export interface MeetUpButton {
  label: string
  does: 'agree' | 'suggest' | 'cancel' | 'save' | 'tell'
}

interface MeetUpLineContent {
  words: string
  also?: string
  /** The first one is the usual answer. */
  buttons: MeetUpButton[]
  /** What is in the menu beside the buttons. */
  more: MeetUpButton[]
  /** Whether one can say that one is there. */
  mayBeHere?: boolean
}

interface LineOf {
  meetUp: MeetUp | undefined
  /** The other person's username. */
  name: string
  now: number
}

/** What the line under the head of a conversation says about a meet-up; undefined if nothing is ahead. */
export function meetUpLine({ meetUp, name, now }: LineOf): MeetUpLineContent | undefined {
  if (!meetUp) return undefined
  const { state, otherUserId, by } = meetUp
  const at = Date.parse(meetUp.at)
  const words = placeAndTime(meetUp)
  if (state === 'canceled')
    return at > now ? { ...nothing, words: 'This meet-up was canceled.', also: words } : undefined
  if (isOver({ state, at }, now)) return undefined
  if (state === 'agreed') return agreed(meetUp, { words, name, now })
  if (by === otherUserId)
    return {
      ...nothing,
      words,
      also: `${name} suggests this. Not agreed yet.`,
      buttons: [agree, suggest, call],
    }
  const also = `Waiting for ${name}. Not agreed yet.`
  return { ...nothing, words, also, buttons: [suggest, call] }
}

function agreed(
  meetUp: MeetUp,
  { words, name, now }: { words: string; name: string; now: number },
): MeetUpLineContent {
  const at = Date.parse(meetUp.at)
  const { hereAt, otherHereAt, otherHereNote } = meetUp
  const theirs =
    otherHereNote === undefined ? `${name} is here.` : `${name} is here: ${otherHereNote}`
  const said = [
    ...(otherHereAt === undefined ? [] : [theirs]),
    ...(hereAt === undefined ? [] : [`You told ${name} that you’re here.`]),
  ]
  return {
    words,
    ...(said.length > 0 && { also: said.join(' ') }),
    buttons: now < at ? [save, tell] : [tell],
    more: now < at ? [suggest, call] : [],
    mayBeHere: hereAt === undefined && now >= at - meetUpLimits.early,
  }
}

const nothing = { buttons: [], more: [] }

/** Such as `Tue, May 5, 2:00 PM · Library entrance`. A place of someone who left is gone. */
const placeAndTime = (meetUp: MeetUp): string =>
  meetUp.place === '' ? timeHere(meetUp) : `${timeHere(meetUp)} · ${meetUp.place}`

const agree: MeetUpButton = { label: 'Agree', does: 'agree' }
const suggest: MeetUpButton = { label: 'Suggest Another', does: 'suggest' }
const call: MeetUpButton = { label: 'Cancel', does: 'cancel' }
const save: MeetUpButton = { label: 'Add to calendar', does: 'save' }
const tell: MeetUpButton = { label: 'Tell a friend', does: 'tell' }
