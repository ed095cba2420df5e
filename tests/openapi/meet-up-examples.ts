import { supportedUniversities } from '#drizzle/supported-universities.ts'
import { universityIdOf } from '#server/universities/university-id.ts'
import { minute } from '#sync/time.ts'
import { addSpot, agree, getTalking, propose, timeIn } from '#tests/meet-ups/make-meet-ups.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { newModerator } from '#tests/support/server/moderation.ts'
import type { Ask } from './stage.ts'

/** Someone with whom Jonas has exchanged messages. */
async function partner(app: TestApp): Promise<SignedIn> {
  const as = await newcomer(app)
  await getTalking(app, as, app.people.jonas)
  return as
}

/** Someone who has proposed a meet-up to Jonas. */
async function proposer(app: TestApp): Promise<SignedIn> {
  const as = await partner(app)
  await propose(app, as, app.people.jonas, { at: timeIn(app, 20 * minute) })
  return as
}

/** Someone whom Jonas has agreed to meet soon. */
async function met(app: TestApp): Promise<SignedIn> {
  const as = await proposer(app)
  await agree(app, app.people.jonas, as)
  return as
}

const proposal = (app: TestApp) => ({
  at: timeIn(app, 60 * minute),
  zone: 'America/New_York',
  place: 'Library entrance',
})

const byJonas = (app: TestApp, path: string, { user }: SignedIn, body: object): Ask => ({
  as: app.people.jonas,
  path: `/api/meet-ups/${path}${user.id}`,
  body,
})

let count = 0
/** Another campus each time, because the list of one can become full. */
const universityId = (): string =>
  universityIdOf(supportedUniversities[count++ % supportedUniversities.length]?.[0] ?? '')

const spot = async (app: TestApp, body?: object): Promise<Ask> => {
  const as = await newModerator(app)
  const { _id } = await addSpot(app, as, 'Student union', { universityId: universityId() })
  return {
    as,
    path: `/api/moderation/spots/${_id}`,
    ...(body && { body }),
  }
}
const noSpot = async (app: TestApp, body?: object): Promise<Ask> => ({
  as: await newModerator(app),
  path: `/api/moderation/spots/${crypto.randomUUID()}`,
  ...(body && { body }),
})

export const meetUpExamples = {
  'GET /api/meet-ups': async (app: TestApp) => {
    await proposer(app)
    return { as: app.people.jonas, path: '/api/meet-ups?limit=1' }
  },
  'PUT /api/meet-ups/{id}': async (app: TestApp) =>
    byJonas(app, '', await partner(app), proposal(app)),
  'PATCH /api/meet-ups/agree/{id}': async (app: TestApp) =>
    byJonas(app, 'agree/', await proposer(app), { turn: 1 }),
  'PATCH /api/meet-ups/cancel/{id}': async (app: TestApp) =>
    byJonas(app, 'cancel/', await proposer(app), { turn: 1 }),
  'PATCH /api/meet-ups/here/{id}': async (app: TestApp) =>
    byJonas(app, 'here/', await met(app), { turn: 1, note: 'By the bikes' }),
  'GET /api/spots': ({ people }: TestApp) => ({ as: people.jonas }),
  'GET /api/moderation/spots': async (app: TestApp) => ({ as: await newModerator(app) }),
  'POST /api/moderation/spots': async (app: TestApp) => ({
    as: await newModerator(app),
    body: { name: 'Library entrance', hint: 'By the bike racks', universityId: universityId() },
  }),
  'PATCH /api/moderation/spots/{id}': (app: TestApp) => spot(app, { hint: 'Ground floor' }),
  'DELETE /api/moderation/spots/{id}': (app: TestApp) => spot(app),
}

/** For each call, what leads to each of its own refusals. */
export const meetUpCauses = {
  'forbidden PUT /api/meet-ups/{id}': (app: TestApp) =>
    byJonas(app, '', app.people.jonas, proposal(app)),
  'not_found PUT /api/meet-ups/{id}': ({ people }: TestApp) => ({
    as: people.jonas,
    path: `/api/meet-ups/${crypto.randomUUID()}`,
    body: { at: '2026-05-05T18:00:00.000Z', zone: 'UTC', place: 'Library' },
  }),
  'conflict PUT /api/meet-ups/{id}': async (app: TestApp) =>
    byJonas(app, '', await newcomer(app), proposal(app)),
  'not_found PATCH /api/meet-ups/agree/{id}': async (app: TestApp) =>
    byJonas(app, 'agree/', await newcomer(app), { turn: 1 }),
  'conflict PATCH /api/meet-ups/agree/{id}': async (app: TestApp) =>
    byJonas(app, 'agree/', await proposer(app), { turn: 2 }),
  'not_found PATCH /api/meet-ups/cancel/{id}': async (app: TestApp) =>
    byJonas(app, 'cancel/', await newcomer(app), { turn: 1 }),
  'conflict PATCH /api/meet-ups/cancel/{id}': async (app: TestApp) =>
    byJonas(app, 'cancel/', await proposer(app), { turn: 2 }),
  'not_found PATCH /api/meet-ups/here/{id}': async (app: TestApp) =>
    byJonas(app, 'here/', await newcomer(app), { turn: 1 }),
  'conflict PATCH /api/meet-ups/here/{id}': async (app: TestApp) =>
    byJonas(app, 'here/', await proposer(app), { turn: 1 }),
  'conflict POST /api/moderation/spots': async (app: TestApp) => {
    const as = await newModerator(app)
    const full = { universityId: universityId() }
    let isFull = false
    for (let i = 0; i < 31 && !isFull; i++) {
      const body = { name: `Place ${i}`, ...full }
      isFull = (await app.call('POST', '/api/moderation/spots', { as, body })).status === 409
    }
    return { as, body: { name: 'One more', ...full } }
  },
  'not_found PATCH /api/moderation/spots/{id}': (app: TestApp) => noSpot(app, { name: 'Gym' }),
  'not_found DELETE /api/moderation/spots/{id}': (app: TestApp) => noSpot(app),
}
