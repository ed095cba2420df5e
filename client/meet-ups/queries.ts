import type { MeetUp, Spot } from '#sync/meet-ups/meet-ups.ts'
import { suggestedTimes } from '#sync/meet-ups/times.ts'
import { useOwnAvailability } from '../availability/queries.ts'
import type { SessionUser } from '../device/session/session.ts'
import { useQuery } from '../device/use-query.ts'
import { useProfile } from '../profiles/queries.ts'

/** The meet-up with a person, and whether it has changes that are to be sent; null if there is none. */
export const useMeetUp = (
  otherUserId: string | undefined,
): { meetUp: MeetUp; isPending: boolean } | null =>
  useQuery((rows) => {
    const meetUp = otherUserId === undefined ? undefined : rows.get('meetUps', otherUserId)
    return meetUp ? { meetUp, isPending: rows.isPending('meetUps', meetUp.otherUserId) } : null
  })

/** The places that the moderators of the campus suggest, in their order. */
export const useSpots = (): Spot[] =>
  useQuery((rows) =>
    rows
      .all('spots')
      .toSorted((one, other) => one.position - other.position || (one._id < other._id ? -1 : 1)),
  )

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

/** Times at which the two are usually free. */
export function useSuggestedTimes(user: SessionUser, otherUserId: string, now: number): number[] {
  const own = useOwnAvailability(user)
  const other = useProfile(otherUserId)
  return suggestedTimes({
    own: own.showAvailability ? own.availability : [],
    other: other?.showAvailability ? (other.availability ?? []) : [],
    now,
  })
}
