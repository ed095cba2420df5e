import { acquaint, meetUpCalls, meetUpOfAnswer } from '#tests/meet-ups/calls.ts'
import { newModerator } from '#tests/support/server/moderation.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { day, minute } from '#sync/time.ts'
import type { Ask } from './stage.ts'

const plan = (app: TestApp, away = day) => ({
  at: new Date(app.now() + away).toISOString(),
  zone: 'America/New_York',
  place: 'Library entrance',
})

/** A suggestion of Jonas to Maya. */
async function proposed(app: TestApp, away?: number): Promise<{ turn: number }> {
  const { maya, jonas } = app.people
  await acquaint(app, maya, jonas)
  return meetUpOfAnswer(await meetUpCalls(app).propose(jonas, maya, plan(app, away)))
}

const asked = async (app: TestApp, path: string): Promise<Ask> => {
  const { turn } = await proposed(app)
  const { maya, jonas } = app.people
  return { as: maya, path: `/api/meet-ups/${path}/${jonas.user.id}`, body: { turn } }
}

const place = { name: 'Library entrance', hint: 'By the clock', position: 0 }

async function spotOf(app: TestApp): Promise<{ as: SignedIn; path: string }> {
  const as = await newModerator(app)
  const answer = await app.call('POST', '/api/moderation/spots', { as, body: place })
  const { _id } = (await answer.json()) as { _id: string }
  return { as, path: `/api/moderation/spots/${_id}` }
}

export const meetUpExamples = {
  'GET /api/meet-ups': async (app: TestApp) => {
    await proposed(app)
    return { as: app.people.maya }
  },
  'GET /api/spots': async (app: TestApp) => {
    await spotOf(app)
    return { as: app.people.jonas }
  },
  'PUT /api/meet-ups/{id}': async (app: TestApp) => {
    const { maya, jonas } = app.people
    await acquaint(app, maya, jonas)
    return { as: jonas, path: `/api/meet-ups/${maya.user.id}`, body: plan(app) }
  },
  'PATCH /api/meet-ups/agree/{id}': (app: TestApp) => asked(app, 'agree'),
  'PATCH /api/meet-ups/cancel/{id}': (app: TestApp) => asked(app, 'cancel'),
  'PATCH /api/meet-ups/here/{id}': async (app: TestApp) => {
    const { maya, jonas } = app.people
    const { turn } = await proposed(app, 20 * minute)
    await meetUpCalls(app).agree(maya, jonas, { turn })
    const path = `/api/meet-ups/here/${jonas.user.id}`
    return { as: maya, path, body: { turn, note: 'At the door' } }
  },
  'POST /api/moderation/spots': async (app: TestApp) => ({
    as: await newModerator(app),
    body: place,
  }),
  'PATCH /api/moderation/spots/{id}': async (app: TestApp) => ({
    ...(await spotOf(app)),
    body: { hint: 'Under the clock' },
  }),
  'DELETE /api/moderation/spots/{id}': (app: TestApp) => spotOf(app),
}

type Example = (app: TestApp) => Promise<Ask>

/** Someone who has blocked the other person cannot go on with them. */
const blocking =
  (example: Example): Example =>
  async (app) => {
    const { maya, jonas } = app.people
    const wanted = await example(app)
    const [as, other] = wanted.as === maya ? [maya, jonas] : [jonas, maya]
    await app.call('POST', '/api/block/block', { as, body: { userId: other.user.id } })
    return wanted
  }

/** The turn is not that of the latest suggestion. */
const late =
  (path: string): Example =>
  async (app) => ({ ...(await asked(app, path)), body: { turn: 99 } })

/** Requests about meet-ups and places that are refused. */
export const meetUpCauses = {
  'forbidden PUT /api/meet-ups/{id}': blocking(meetUpExamples['PUT /api/meet-ups/{id}']),
  'forbidden PATCH /api/meet-ups/agree/{id}': blocking(
    meetUpExamples['PATCH /api/meet-ups/agree/{id}'],
  ),
  'forbidden PATCH /api/meet-ups/cancel/{id}': blocking(
    meetUpExamples['PATCH /api/meet-ups/cancel/{id}'],
  ),
  'forbidden PATCH /api/meet-ups/here/{id}': blocking(
    meetUpExamples['PATCH /api/meet-ups/here/{id}'],
  ),
  async 'conflict PUT /api/meet-ups/{id}'(app: TestApp): Promise<Ask> {
    await proposed(app)
    const { maya, jonas } = app.people
    return { as: maya, path: `/api/meet-ups/${jonas.user.id}`, body: plan(app) }
  },
  'conflict PATCH /api/meet-ups/agree/{id}': late('agree'),
  'conflict PATCH /api/meet-ups/cancel/{id}': late('cancel'),
  'conflict PATCH /api/meet-ups/here/{id}': late('here'),
  async 'conflict POST /api/moderation/spots'(app: TestApp): Promise<Ask> {
    const as = await newModerator(app)
    for (let position = 0; position < 30; position += 1)
      await app.call('POST', '/api/moderation/spots', { as, body: { ...place, position } })
    return { as, body: place }
  },
}
