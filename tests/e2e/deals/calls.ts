import type { DealAnswer } from '#sync/deals/deals.ts'
import type { SignedIn } from '../../support/people/cast.ts'
import { answered, call, post } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'
import { say } from '../../support/server/talk.ts'

/** Makes an offer by the documented call. */
export const offerFor = async (
  server: TestServer,
  as: SignedIn,
  listingId: string,
  amount: number,
  more: object = {},
): Promise<DealAnswer> =>
  answered(
    await call(server, as, 'POST', '/api/deals', { listingIds: [listingId], amount, ...more }),
  )

/** Moves a deal by the documented call, such as `accept` or `end`. */
export const moveDeal = async (
  server: TestServer,
  as: SignedIn,
  name: string,
  { _id, turn }: Pick<DealAnswer, '_id' | 'turn'>,
): Promise<DealAnswer> =>
  answered(await call(server, as, 'PATCH', `/api/deals/${name}/${_id}`, { turn }))

export const dealsOf = async (server: TestServer, as: SignedIn): Promise<DealAnswer[]> =>
  answered(await call(server, as, 'GET', '/api/deals'))

/** Says who bought a listing, by the documented call. */
export const sellTo = async (
  server: TestServer,
  as: SignedIn,
  listingId: string,
  buyerId: string,
): Promise<unknown> =>
  answered(await call(server, as, 'PATCH', `/api/deals/sell/${listingId}`, { buyerId }))

/** A listing that its seller marks as sold to someone who asked about it. @returns its id */
export async function soldTo(
  server: TestServer,
  seller: SignedIn,
  buyer: SignedIn,
): Promise<string> {
  const { _id } = await post(server, seller, { title: 'Mint fridge', price: '90' })
  await say(server, buyer, seller, 'I would like it.', _id)
  await sellTo(server, seller, _id, buyer.user.id)
  return _id
}
