import type { Deal } from '#sync/deals/deals.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import type { TestApp } from '#tests/support/server/app.ts'

/** POST /api/deals as the documented client sends it. */
export const sendOffer = (
  app: TestApp,
  as: SignedIn,
  listingId: string,
  body: object = {},
): Promise<Response> =>
  app.call('POST', '/api/deals', { as, body: { listingIds: [listingId], amount: 40, ...body } })

/** What was done must succeed. */
async function done(call: Promise<Response>): Promise<Deal> {
  const response = await call
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Deal
}

export const offer = (app: TestApp, as: SignedIn, listingId: string, body: object = {}) =>
  done(sendOffer(app, as, listingId, body))

/** Accepts or ends the turn of a deal, or answers a question about it. */
export const sendAnswer = (
  app: TestApp,
  as: SignedIn,
  verb: 'accept' | 'end' | 'confirm' | 'keep' | 'sell' | 'skip-review',
  id: string,
  body: object = {},
): Promise<Response> => app.call('PATCH', `/api/deals/${verb}/${id}`, { as, body })

export const accept = (app: TestApp, as: SignedIn, { _id, turn }: Deal) =>
  done(sendAnswer(app, as, 'accept', _id, { turn }))

export const end = (app: TestApp, as: SignedIn, { _id, turn }: Deal, more: object = {}) =>
  done(sendAnswer(app, as, 'end', _id, { turn, ...more }))

export const reserve = (app: TestApp, as: SignedIn, body: object): Promise<Response> =>
  app.call('POST', '/api/deals/reserve', { as, body })
