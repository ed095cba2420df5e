import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { minute } from '#sync/time.ts'
import type { SignedIn } from '../../support/people/cast.ts'
import { answered, call } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'
import { say } from '../../support/server/talk.ts'

/** Each writes to the other, as a meet-up requires. */
export async function acquaint(server: TestServer, one: SignedIn, two: SignedIn): Promise<void> {
  await say(server, one, two, 'Is it still there?')
  await say(server, two, one, 'Yes.')
}

/** Suggests a meet-up by the documented call. @param away in milliseconds */
export const suggest = async (
  server: TestServer,
  as: SignedIn,
  other: SignedIn,
  away: number,
  changes: object = {},
): Promise<MeetUp> =>
  answered(
    await call(server, as, 'PUT', `/api/meet-ups/${other.user.id}`, {
      at: new Date(Math.ceil((Date.now() + away) / minute) * minute).toISOString(),
      zone: 'America/New_York',
      place: 'Library entrance',
      ...changes,
    }),
  )

export const agreeTo = async (
  server: TestServer,
  as: SignedIn,
  other: SignedIn,
  turn: number,
): Promise<MeetUp> =>
  answered(await call(server, as, 'PATCH', `/api/meet-ups/agree/${other.user.id}`, { turn }))

/** An agreed meet-up. */
export async function agreed(
  server: TestServer,
  as: SignedIn,
  other: SignedIn,
  away: number,
): Promise<MeetUp> {
  await acquaint(server, as, other)
  const { turn } = await suggest(server, as, other, away)
  return agreeTo(server, other, as, turn)
}

export const meetUpsOf = async (server: TestServer, as: SignedIn): Promise<MeetUp[]> =>
  answered(await call(server, as, 'GET', '/api/meet-ups'))
