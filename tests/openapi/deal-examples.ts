import { buyerOf, type Deal } from '#sync/deals/deals.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { accept, offer, sendAnswer } from '#tests/deals/make-deals.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import type { Ask } from './stage.ts'

const listed = (app: TestApp) => createListing(app, app.people.maya)

/** An offer by Jonas for a listing of Maya's. */
const offered = async (app: TestApp, by: SignedIn = app.people.jonas): Promise<Deal> =>
  offer(app, by, await listed(app))

/** An offer by someone who has not written a message yet, which the limit of messages counts. */
const offeredAnew = async (app: TestApp): Promise<Deal> => offered(app, await newcomer(app))

const reserved = async (app: TestApp): Promise<Deal> =>
  accept(app, app.people.maya, await offered(app))

const sold = async (app: TestApp): Promise<Deal> => {
  const deal = await reserved(app)
  await sendAnswer(app, app.people.maya, 'sell', deal.listingId)
  return deal
}

const byMaya = (app: TestApp, verb: string, id: string, body?: object): Ask => ({
  as: app.people.maya,
  path: `/api/deals/${verb}/${id}`,
  body,
})
const byJonas = (app: TestApp, verb: string, id: string, body?: object): Ask => ({
  ...byMaya(app, verb, id, body),
  as: app.people.jonas,
})

export const dealExamples = {
  'GET /api/deals': async (app: TestApp) => {
    await offered(app)
    return { as: app.people.jonas, path: '/api/deals?limit=1' }
  },
  'GET /api/deals/{id}': async (app: TestApp) => ({
    as: app.people.maya,
    path: `/api/deals/${(await offered(app))._id}`,
  }),
  'POST /api/deals': async (app: TestApp) => ({
    as: app.people.jonas,
    body: { listingIds: [await listed(app)], amount: 40, note: 'Tonight?' },
  }),
  'PATCH /api/deals/accept/{id}': async (app: TestApp) =>
    byMaya(app, 'accept', (await offeredAnew(app))._id, { turn: 1 }),
  'PATCH /api/deals/end/{id}': async (app: TestApp) =>
    byMaya(app, 'end', (await offeredAnew(app))._id, { turn: 1 }),
  'POST /api/deals/reserve': async (app: TestApp) => {
    const { listingId, _id } = await offeredAnew(app)
    const body = { listingId, buyerId: buyerOf(_id), amount: 40 }
    return { as: app.people.maya, path: '/api/deals/reserve', body }
  },
  'PATCH /api/deals/sell/{id}': async (app: TestApp) =>
    byMaya(app, 'sell', (await reserved(app)).listingId, {}),
  'PATCH /api/deals/confirm/{id}': async (app: TestApp) =>
    byJonas(app, 'confirm', (await sold(app))._id, { received: true }),
  'PATCH /api/deals/keep/{id}': async (app: TestApp) =>
    byMaya(app, 'keep', (await reserved(app))._id),
  'PATCH /api/deals/skip-review/{id}': async (app: TestApp) => {
    const { _id } = await sold(app)
    await sendAnswer(app, app.people.jonas, 'confirm', _id, { received: true })
    return byMaya(app, 'skip-review', _id)
  },
}

const nothing = `${crypto.randomUUID()}.${crypto.randomUUID()}`

/** For each call, what leads to each of its own refusals. */
export const dealCauses = {
  'conflict PATCH /api/listings/{id}': async (app: TestApp) => {
    const { _id, listingId } = await sold(app)
    await sendAnswer(app, app.people.jonas, 'confirm', _id, { received: true })
    const path = `/api/listings/${listingId}`
    return { as: app.people.maya, path, body: { status: 'Available' } }
  },
  'not_found GET /api/deals/{id}': (app: TestApp) => ({
    as: app.people.jonas,
    path: `/api/deals/${nothing}`,
  }),
  'forbidden POST /api/deals': async (app: TestApp) => ({
    as: app.people.maya,
    body: { listingIds: [await listed(app)], amount: 40 },
  }),
  'not_found POST /api/deals': ({ people }: TestApp) => ({
    as: people.jonas,
    body: { listingIds: [crypto.randomUUID()], amount: 40 },
  }),
  'conflict POST /api/deals': async (app: TestApp) => ({
    as: app.people.jonas,
    body: { listingIds: [(await offered(app)).listingId], amount: 41 },
  }),
  'not_found PATCH /api/deals/accept/{id}': (app: TestApp) =>
    byMaya(app, 'accept', nothing, { turn: 1 }),
  'conflict PATCH /api/deals/accept/{id}': async (app: TestApp) =>
    byJonas(app, 'accept', (await offered(app))._id, { turn: 1 }),
  'not_found PATCH /api/deals/end/{id}': (app: TestApp) => byMaya(app, 'end', nothing, { turn: 1 }),
  'conflict PATCH /api/deals/end/{id}': async (app: TestApp) =>
    byMaya(app, 'end', (await offered(app))._id, { turn: 2 }),
  'forbidden POST /api/deals/reserve': async (app: TestApp) => ({
    as: app.people.jonas,
    body: { listingId: await listed(app), buyerId: app.people.jonas.user.id, amount: 45 },
  }),
  'not_found POST /api/deals/reserve': ({ people }: TestApp) => ({
    as: people.maya,
    body: { listingId: crypto.randomUUID(), buyerId: people.jonas.user.id, amount: 45 },
  }),
  'conflict POST /api/deals/reserve': async (app: TestApp) => ({
    as: app.people.maya,
    body: { listingId: await listed(app), buyerId: (await newcomer(app)).user.id, amount: 45 },
  }),
  'forbidden PATCH /api/deals/sell/{id}': async (app: TestApp) =>
    byJonas(app, 'sell', await listed(app), {}),
  'not_found PATCH /api/deals/sell/{id}': (app: TestApp) =>
    byMaya(app, 'sell', crypto.randomUUID(), {}),
  'conflict PATCH /api/deals/sell/{id}': async (app: TestApp) =>
    byMaya(app, 'sell', await listed(app), { buyerId: (await newcomer(app)).user.id }),
  'forbidden PATCH /api/deals/confirm/{id}': async (app: TestApp) =>
    byMaya(app, 'confirm', (await sold(app))._id, { received: true }),
  'not_found PATCH /api/deals/confirm/{id}': (app: TestApp) =>
    byJonas(app, 'confirm', nothing, { received: true }),
  'conflict PATCH /api/deals/confirm/{id}': async (app: TestApp) =>
    byJonas(app, 'confirm', (await offered(app))._id, { received: true }),
  'forbidden PATCH /api/deals/keep/{id}': async (app: TestApp) =>
    byJonas(app, 'keep', (await reserved(app))._id),
  'not_found PATCH /api/deals/keep/{id}': (app: TestApp) => byMaya(app, 'keep', nothing),
  'not_found PATCH /api/deals/skip-review/{id}': (app: TestApp) =>
    byMaya(app, 'skip-review', nothing),
  'conflict PATCH /api/deals/keep/{id}': async (app: TestApp) =>
    byMaya(app, 'keep', (await offered(app))._id),
}
