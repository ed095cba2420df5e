import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import type { Spot } from '#sync/meet-ups/spots.ts'
import { hour } from '#sync/time.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { write } from '#tests/support/server/messages.ts'

/** Lets each of two people write to the other. */
export async function getTalking(app: TestApp, one: SignedIn, other: SignedIn): Promise<void> {
  await write(app, one, other, 'Is it still available?')
  await write(app, other, one, 'Yes, when can you come?')
}

export const timeIn = (app: TestApp, milliseconds: number): string =>
  new Date(app.now() + milliseconds).toISOString()

/** PUT /api/meet-ups/:id as the documented client sends it: in a day, at the library. */
export const sendProposal = (
  app: TestApp,
  as: SignedIn,
  to: SignedIn,
  body: object = {},
): Promise<Response> =>
  app.call('PUT', `/api/meet-ups/${to.user.id}`, {
    as,
    body: { at: timeIn(app, 24 * hour), zone: 'America/New_York', place: 'Library', ...body },
  })

/** Agrees to the turn of a meet-up, cancels it, or says that one is there. */
export const sendAnswer = (
  app: TestApp,
  as: SignedIn,
  verb: 'agree' | 'cancel' | 'here',
  to: SignedIn,
  body: object = { turn: 1 },
): Promise<Response> => app.call('PATCH', `/api/meet-ups/${verb}/${to.user.id}`, { as, body })

/** What was done must succeed. */
async function done<T = MeetUp>(call: Promise<Response>): Promise<T> {
  const response = await call
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

export const propose = (app: TestApp, as: SignedIn, to: SignedIn, body: object = {}) =>
  done(sendProposal(app, as, to, body))

export const agree = (app: TestApp, as: SignedIn, to: SignedIn, body?: object) =>
  done(sendAnswer(app, as, 'agree', to, body))

export const addSpot = (app: TestApp, as: SignedIn, name: string, more: object = {}) =>
  done<Spot>(app.call('POST', '/api/moderation/spots', { as, body: { name, ...more } }))
