import type { Spot } from '#sync/meet-ups/meet-ups.ts'
import { suggestedTimes } from '#sync/meet-ups/times.ts'
import { useOwnAvailability } from '../availability/queries.ts'
import type { SessionUser } from '../device/session/session.ts'
import { useQuery } from '../device/use-query.ts'
import { useProfile } from '../profiles/queries.ts'

/** The places that the moderators of the campus suggest, in their order. */
export const useSpots = (): Spot[] =>
  useQuery((rows) =>
    rows
      .all('spots')
      .toSorted((one, other) => one.position - other.position || (one._id < other._id ? -1 : 1)),
  )

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
