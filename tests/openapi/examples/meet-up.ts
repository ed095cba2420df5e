import { acquaint, meetUpCalls, meetUpOfAnswer, planned } from '#tests/meet-ups/calls.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { newModerator } from '#tests/support/server/moderation.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { minute } from '#sync/time.ts'
import type { Ask } from '../stage.ts'

/** Two people who have written to each other, and have no meet-up. */
async function pairOf(app: TestApp): Promise<{ one: SignedIn; other: SignedIn }> {
  const [one, other] = [await newcomer(app), await newcomer(app)]
  await acquaint(app, one, other)
  return { one, other }
}

/** A suggestion of one to the other. */
async function proposed(app: TestApp, away?: number) {
  const { one, other } = await pairOf(app)
  const answer = await meetUpCalls(app).propose(one, other, planned(app, away))
  return { one, other, turn: (await meetUpOfAnswer(answer)).turn }
}

const asked = async (app: TestApp, path: string): Promise<Ask> => {
  const { one, other, turn } = await proposed(app)
  return { as: other, path: `/api/meet-ups/${path}/${one.user.id}`, body: { turn } }
}

const place = { name: 'Library entrance', hint: 'By the clock', position: 0 }

async function spotOf(app: TestApp): Promise<{ as: SignedIn; path: string }> {
  const as = await newModerator(app)
  const answer = await app.call('POST', '/api/moderation/spots', { as, body: place })
  const { _id } = (await answer.json()) as { _id: string }
  return { as, path: `/api/moderation/spots/${_id}` }
}

export const meetUpExamples = {
  'GET /api/meet-ups': async (app: TestApp) => ({ as: (await proposed(app)).other }),
  'GET /api/spots': async (app: TestApp) => {
    await spotOf(app)
    return { as: app.people.jonas }
  },
  'PUT /api/meet-ups/{id}': async (app: TestApp) => {
    const { one, other } = await pairOf(app)
    return { as: one, path: `/api/meet-ups/${other.user.id}`, body: planned(app) }
  },
  'PATCH /api/meet-ups/agree/{id}': (app: TestApp) => asked(app, 'agree'),
  'PATCH /api/meet-ups/cancel/{id}': (app: TestApp) => asked(app, 'cancel'),
  'PATCH /api/meet-ups/here/{id}': async (app: TestApp) => {
    const { one, other, turn } = await proposed(app, 20 * minute)
    await meetUpCalls(app).agree(other, one, { turn })
    const path = `/api/meet-ups/here/${one.user.id}`
    return { as: other, path, body: { turn, note: 'At the door' } }
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
    const wanted = await example(app)
    const userId = wanted.path?.split('/').at(-1)
    await app.call('POST', '/api/block/block', { ...wanted, body: { userId } })
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
    const { one, other } = await proposed(app)
    return { as: other, path: `/api/meet-ups/${one.user.id}`, body: planned(app) }
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
