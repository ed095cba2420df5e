import type { TestApp } from '#tests/support/server/app.ts'
import { dealCalls, dealOfAnswer } from '#tests/deals/calls.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { post } from '#tests/support/server/market.ts'
import type { Ask } from '../stage.ts'

const listingOfMaya = async (app: TestApp): Promise<string> =>
  (await post(app, app.people.maya, { price: '45' }))._id

/** An offer of Jonas for a listing of Maya. */
async function offered(app: TestApp) {
  const listingId = await listingOfMaya(app)
  const { _id: id } = await dealOfAnswer(
    await dealCalls(app).offer(app.people.jonas, listingId, 40),
  )
  return { listingId, id }
}

const asked = async (app: TestApp, path: string, body: object = { turn: 1 }): Promise<Ask> => ({
  as: app.people.maya,
  path: `/api/deals/${path}/${(await offered(app)).id}`,
  body,
})

async function reserved(app: TestApp): Promise<string> {
  const { id } = await offered(app)
  await dealCalls(app).accept(app.people.maya, id, { turn: 1 })
  return id
}

async function sold(app: TestApp): Promise<string> {
  const { listingId, id } = await offered(app)
  await dealCalls(app).sell(app.people.maya, listingId, { buyerId: app.people.jonas.user.id })
  return id
}

async function confirmed(app: TestApp): Promise<string> {
  const id = await sold(app)
  await dealCalls(app).confirm(app.people.jonas, id, { received: true })
  return id
}

export const dealExamples = {
  'GET /api/deals': async (app: TestApp) => {
    await offered(app)
    return { as: app.people.jonas, path: '/api/deals?state=open' }
  },
  'GET /api/deals/{id}': async (app: TestApp) => ({
    as: app.people.jonas,
    path: `/api/deals/${(await offered(app)).id}`,
  }),
  'POST /api/deals': async (app: TestApp) => ({
    as: app.people.jonas,
    body: { listingIds: [await listingOfMaya(app)], amount: 40, note: 'I can come by today.' },
  }),
  'PATCH /api/deals/accept/{id}': (app: TestApp) => asked(app, 'accept'),
  'PATCH /api/deals/end/{id}': (app: TestApp) => asked(app, 'end'),
  'POST /api/deals/reserve': async (app: TestApp) => ({
    as: app.people.maya,
    body: {
      listingId: (await offered(app)).listingId,
      buyerId: app.people.jonas.user.id,
      amount: 40,
    },
  }),
  'PATCH /api/deals/sell/{id}': async (app: TestApp) => ({
    as: app.people.maya,
    path: `/api/deals/sell/${(await offered(app)).listingId}`,
    body: { buyerId: app.people.jonas.user.id },
  }),
  'PATCH /api/deals/confirm/{id}': async (app: TestApp) => ({
    as: app.people.jonas,
    path: `/api/deals/confirm/${await sold(app)}`,
    body: { received: true },
  }),
  'PATCH /api/deals/skip-review/{id}': async (app: TestApp) => ({
    as: app.people.maya,
    path: `/api/deals/skip-review/${await confirmed(app)}`,
  }),
  'PATCH /api/deals/keep/{id}': async (app: TestApp) => ({
    as: app.people.maya,
    path: `/api/deals/keep/${await reserved(app)}`,
  }),
}

type Example = (app: TestApp) => Promise<Ask>

/** Two people of their own, of whom the seller has blocked the buyer: no one else feels the block. */
async function afterBlock(app: TestApp, example: Example): Promise<Ask> {
  const [maya, jonas] = [await newcomer(app), await newcomer(app)]
  const wanted = await example({ ...app, people: { ...app.people, maya, jonas } })
  await app.call('POST', '/api/block/block', { as: maya, body: { userId: jonas.user.id } })
  return wanted
}

const { 'PATCH /api/deals/accept/{id}': accepting, 'PATCH /api/deals/end/{id}': ending } =
  dealExamples
const { 'POST /api/deals/reserve': reserving, 'PATCH /api/deals/sell/{id}': selling } = dealExamples
const { 'PATCH /api/deals/keep/{id}': keeping } = dealExamples

const blocking = (example: Example) => (app: TestApp) => afterBlock(app, example)

/** Requests about deals that are refused. */
export const dealCauses = {
  async 'forbidden POST /api/deals'(app: TestApp): Promise<Ask> {
    return { as: app.people.maya, body: { listingIds: [await listingOfMaya(app)], amount: 40 } }
  },
  async 'not_found POST /api/deals'(app: TestApp): Promise<Ask> {
    return { as: app.people.jonas, body: { listingIds: [crypto.randomUUID()], amount: 40 } }
  },
  'forbidden PATCH /api/deals/accept/{id}': blocking(accepting),
  'forbidden PATCH /api/deals/end/{id}': blocking(ending),
  'forbidden POST /api/deals/reserve': blocking(reserving),
  'forbidden PATCH /api/deals/sell/{id}': blocking(selling),
  'forbidden PATCH /api/deals/keep/{id}': blocking(keeping),
  async 'conflict POST /api/deals'(app: TestApp): Promise<Ask> {
    const { listingId } = await offered(app)
    return { as: app.people.jonas, body: { listingIds: [listingId], amount: 30 } }
  },
  'conflict PATCH /api/deals/accept/{id}': (app: TestApp) => asked(app, 'accept', { turn: 2 }),
  'conflict PATCH /api/deals/end/{id}': (app: TestApp) => asked(app, 'end', { turn: 2 }),
  async 'conflict POST /api/deals/reserve'(app: TestApp): Promise<Ask> {
    const ask = await reserving(app)
    return { ...ask, body: { ...ask.body, amount: 45 } }
  },
  async 'conflict PATCH /api/deals/sell/{id}'(app: TestApp): Promise<Ask> {
    const buyerId = app.people.dre.user.id
    return { ...(await selling(app)), body: { buyerId } }
  },
  async 'conflict PATCH /api/deals/confirm/{id}'(app: TestApp): Promise<Ask> {
    const { id } = await offered(app)
    const body = { received: true }
    return { as: app.people.jonas, path: `/api/deals/confirm/${id}`, body }
  },
  async 'conflict PATCH /api/deals/keep/{id}'(app: TestApp): Promise<Ask> {
    return { as: app.people.maya, path: `/api/deals/keep/${(await offered(app)).id}` }
  },
  async 'conflict PATCH /api/listings/{id}'(app: TestApp): Promise<Ask> {
    const id = await confirmed(app)
    const path = `/api/listings/${id.slice(0, 36)}`
    return { as: app.people.maya, path, body: { status: 'Available' } }
  },
}
