import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import type { Spot } from '#sync/meet-ups/spots.ts'
import { answered, call } from '../server/market.ts'
import { say } from '../server/talk.ts'
import type { TestServer } from '../server/server.ts'
import type { Door, SignedIn } from './cast.ts'

/** Lets each of two people write to the other. */
export async function talk(server: TestServer, one: SignedIn, other: SignedIn): Promise<void> {
  await say(server, one, other, 'Is it still available?')
  await say(server, other, one, 'Yes, when can you come?')
}

/** Proposes a meet-up by the documented call: at the library, unless the body says otherwise. */
export const propose = async (
  server: Door,
  as: SignedIn,
  to: SignedIn,
  body: { at: string; turn?: number; place?: string; spotId?: string; zone?: string },
): Promise<MeetUp> =>
  answered(
    await call(server, as, 'PUT', `/api/meet-ups/${to.user.id}`, {
      zone: 'America/New_York',
      ...(body.spotId === undefined && { place: 'Library entrance' }),
      ...body,
    }),
  )

export const moveMeetUp = async (
  server: Door,
  as: SignedIn,
  verb: 'agree' | 'cancel' | 'here',
  to: SignedIn,
  body: { turn: number; note?: string },
): Promise<MeetUp> =>
  answered(await call(server, as, 'PATCH', `/api/meet-ups/${verb}/${to.user.id}`, body))

/** The meet-up with a person, as the server has it. */
export async function readMeetUp(
  server: Door,
  as: SignedIn,
  other: SignedIn,
): Promise<MeetUp | undefined> {
  const all = await answered<MeetUp[]>(await call(server, as, 'GET', '/api/meet-ups'))
  return all.find(({ otherUserId }) => otherUserId === other.user.id)
}

/** Adds a place to the campus of a moderator. */
export const addSpot = async (
  server: Door,
  moderator: SignedIn,
  name: string,
  hint = '',
): Promise<Spot> =>
  answered(await call(server, moderator, 'POST', '/api/moderation/spots', { name, hint }))
