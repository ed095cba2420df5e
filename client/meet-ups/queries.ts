import type { Deal } from '#sync/deals/deals.ts'
import type { Rows } from '#sync/engine/replica.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { isOver } from '#sync/meet-ups/move.ts'
import { useSession } from '../device/session/session.ts'
import { useQuery } from '../device/use-query.ts'
import { useNow } from '../ui/now.ts'
import { lineOf } from './line.ts'

/** A meet-up with what its words name. */
export interface NamedMeetUp {
  meetUp: MeetUp
  /** The other person, and their picture. */
  name: string
  image: string | undefined
  /** What is reserved between the two. */
  reserved: Deal[]
  /** It has changes that are to be sent. */
  isPending: boolean
}

function named(rows: Rows, meetUp: MeetUp): NamedMeetUp {
  const { otherUserId } = meetUp
  const conversation = rows.get('conversations', otherUserId)
  return {
    meetUp,
    name: conversation?.messagesWith ?? 'Someone',
    image: conversation?.profileImagePath,
    reserved: rows
      .all('deals')
      .filter((deal) => deal.otherUserId === otherUserId && deal.state === 'reserved'),
    isPending: rows.isPending('meetUps', otherUserId),
  }
}

/** The meet-up with a person; null if there is none. */
export const useMeetUp = (otherUserId: string | undefined): NamedMeetUp | null =>
  useQuery((rows) => {
    const meetUp = otherUserId === undefined ? undefined : rows.get('meetUps', otherUserId)
    return meetUp ? named(rows, meetUp) : null
  })

/** Whether the two have a meet-up that is not over. */
export const useIsMeeting = (otherUserId: string, now: number): boolean =>
  useQuery((rows) => {
    const meetUp = rows.get('meetUps', otherUserId)
    return meetUp !== undefined && !isOver({ ...meetUp, at: Date.parse(meetUp.at) }, now)
  })

/** The meet-ups that wait for the user, the soonest first. */
export function useAskedMeetUps(): NamedMeetUp[] {
  const now = useNow()
  const me = useSession().user?.id ?? ''
  return useQuery((rows) =>
    rows
      .all('meetUps')
      .map((meetUp) => named(rows, meetUp))
      .filter((each) => lineOf({ ...asAbout(each), me, now })?.isAsked)
      .toSorted((one, other) => one.meetUp.at.localeCompare(other.meetUp.at)),
  )
}

/** What the words of the line need. */
export const asAbout = ({ meetUp, name, reserved }: NamedMeetUp) => ({
  meetUp,
  name,
  isReserved: reserved.length > 0,
})

/** Whether both have written, as a meet-up requires. */
export const useAcquainted = (otherUserId: string | undefined): boolean =>
  useQuery((rows) => {
    if (otherUserId === undefined) return false
    const messages = rows.in('conversation', otherUserId)
    const isOthers = (senderId: string) => senderId === otherUserId
    return (
      messages.some(({ senderId }) => isOthers(senderId)) &&
      messages.some(({ senderId }) => !isOthers(senderId))
    )
  })
