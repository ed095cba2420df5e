import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import type { Spot } from '#sync/meet-ups/spots.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { currentActor } from '../device/session/store.ts'
import { useQuery } from '../device/use-query.ts'
import { otherInMeetUp } from './queued-meet-up.ts'

/** The meet-up with a person, whether or not it is over. */
export const useMeetUp = (otherUserId: string): MeetUp | undefined =>
  useQuery((rows) => rows.get('meetUps', otherUserId))

/** The places of the own campus in their order. */
export const useSpots = (): Spot[] =>
  useQuery((rows) => rows.all('spots').toSorted((one, other) => one.position - other.position))

/** The meet-up that the user proposed last, to anyone. */
export const useLastProposal = (): MeetUp | undefined =>
  useQuery((rows) => {
    const { userId } = currentActor()
    const own = rows.all('meetUps').filter(({ by }) => by === userId)
    return own.toSorted((one, other) => (one.timeChanged < other.timeChanged ? 1 : -1))[0]
  })

/** Refused moves of the meet-up with a person. */
export const useRefusedMeetUps = (otherUserId: string | undefined): RefusedWrite[] =>
  useQuery((rows) =>
    refusedWrites(rows).filter(
      ({ action }) => otherUserId !== undefined && otherInMeetUp(action) === otherUserId,
    ),
  )
