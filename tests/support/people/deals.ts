import type { Deal } from '#sync/deals/deals.ts'
import type { Door, SignedIn } from './cast.ts'
import { answered, call } from '../server/market.ts'

/** Makes an offer by the documented call. */
export const offer = async (
  server: Door,
  as: SignedIn,
  listingId: string,
  amount: number,
  more: object = {},
): Promise<Deal> =>
  answered(
    await call(server, as, 'POST', '/api/deals', { listingIds: [listingId], amount, ...more }),
  )

/** Accepts or ends the turn of a deal, or answers a question about it. */
export const answer = async (
  server: Door,
  as: SignedIn,
  verb: 'accept' | 'end' | 'confirm' | 'sell',
  id: string,
  body: object,
): Promise<Deal> => answered(await call(server, as, 'PATCH', `/api/deals/${verb}/${id}`, body))

export const accept = (server: Door, as: SignedIn, { _id, turn }: Deal) =>
  answer(server, as, 'accept', _id, { turn })

export const endDeal = (server: Door, as: SignedIn, { _id, turn }: Deal) =>
  answer(server, as, 'end', _id, { turn })

/** A deal as one of its two people reads it. */
export const readDeal = async (server: Door, as: SignedIn, id: string): Promise<Deal> =>
  answered(await call(server, as, 'GET', `/api/deals/${id}`))

/** Sells a listing at an amount that both agreed to. @returns the deal, which its buyer has not confirmed */
export async function sellTo(
  server: Door,
  seller: SignedIn,
  buyer: SignedIn,
  listingId: string,
  amount: number,
): Promise<Deal> {
  const { _id } = await accept(server, seller, await offer(server, buyer, listingId, amount))
  await answer(server, seller, 'sell', listingId, {})
  return readDeal(server, buyer, _id)
}

/** The buyer of a sale has the thing. */
export const confirm = (server: Door, as: SignedIn, { _id }: Deal) =>
  answer(server, as, 'confirm', _id, { received: true })
