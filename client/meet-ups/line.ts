import { meetUpLimits, meetUpTime, type MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { isolated } from '#sync/texts/isolated.ts'

/** What a person can do about a meet-up, by one button each. */
export type MeetUpAnswer =
  | 'agree'
  | 'other'
  | 'change'
  | 'cancel'
  | 'here'
  | 'note'
  | 'calendar'
  | 'friend'

export interface MeetUpLine {
  words: string
  /** What one of the two has said on the way, if anything. */
  said?: string
  answers: MeetUpAnswer[]
  /** The viewer is to decide. */
  isAsked?: true
  /** Both are asked whether they met; the buttons of their deals say that they did. */
  isQuestion?: true
}

interface About {
  meetUp: MeetUp
  /** The id of the viewer, and the name of the other person. */
  me: string
  name: string
  /** Something is reserved between the two. */
  isReserved: boolean
  /** The server's time in milliseconds. */
  now: number
}

const { hereBefore, lasts } = meetUpLimits

/** What one of the two people reads about their meet-up; undefined once it is over. */
export function lineOf({ meetUp, me, name, isReserved, now }: About): MeetUpLine | undefined {
  const at = Date.parse(meetUp.at)
  const other = isolated(name)
  if (meetUp.asked && meetUp.state === 'agreed' && isReserved)
    return { words: `Did you meet ${other}?`, answers: [], isAsked: true, isQuestion: true }
  if (now >= at + lasts) return undefined
  const when = timeOf(at, meetUp.zone)
  const where = isolated(meetUp.place)
  if (meetUp.state === 'canceled')
    return now < at ? { words: 'This meet-up was canceled.', answers: [] } : undefined
  if (meetUp.state === 'proposed') {
    // No one can agree to what has passed.
    if (now >= at) return undefined
    return meetUp.by === me
      ? {
          words: `You suggested ${when}, ${where}. Not agreed yet.`,
          answers: ['change', 'cancel'],
        }
      : {
          words: `${other} suggests ${when}, ${where}.`,
          answers: ['agree', 'other', 'cancel'],
          isAsked: true,
        }
  }
  const isNear = now >= at - hereBefore
  const canSay = isNear && meetUp.hereAt === undefined
  const said = saidOf(meetUp, other)
  return {
    words: `${when} · ${where}`,
    ...(said !== undefined && { said }),
    answers: [
      ...(canSay ? (['here', 'note'] as const) : []),
      'calendar',
      'friend',
      ...(now < at ? (['change', 'cancel'] as const) : []),
    ],
  }
}

/** In the time zone of the device, which is named if the other person’s clock shows another time. */
export function timeOf(at: number, zone: string | undefined): string {
  const own = meetUpTime(at)
  return zone === undefined || own === meetUpTime(at, zone) ? own : `${own} ${zoneName(at)}`
}

const zoneName = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

function saidOf({ hereAt, otherHereAt, otherHereNote }: MeetUp, other: string): string | undefined {
  if (otherHereAt !== undefined)
    return otherHereNote === undefined
      ? `${other} is here.`
      : `${other} is here: ${isolated(otherHereNote)}`
  return hereAt === undefined ? undefined : `You said that you are here.`
}
