import { usernameKey } from '#sync/accounts/accounts.ts'
import { dealIdOf, listingOf, type Deal, type DealState } from '#sync/deals/deals.ts'
import type { Rows } from '#sync/engine/replica.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { useSession } from '../device/session/session.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { useQuery } from '../device/use-query.ts'
import { queuedDealOf } from './queued-deal.ts'

/** A deal by its id. */
export const useDeal = (id: string): Deal | undefined => useQuery((rows) => rows.get('deals', id))

/** The deal of the logged-in user as the buyer of a listing. */
export function useOwnOffer(listingId: string): Deal | undefined {
  const session = useSession()
  return useDeal(session.status === 'signed-in' ? dealIdOf(listingId, session.user.id) : '')
}

/** All deals with a person, the latest change first. */
export const useDealsWith = (otherUserId: string): Deal[] =>
  useQuery((rows) =>
    rows
      .all('deals')
      .filter((deal) => deal.otherUserId === otherUserId)
      .toSorted((one, other) => (one.timeChanged < other.timeChanged ? 1 : -1)),
  )

/** The deal by which a listing is reserved, of those that the user may see. */
export const useHolder = (listingId: string): string | undefined =>
  useQuery((rows) => heldIn(rows, listingId, ['reserved']))

/** The deal by which an own listing is reserved or sold. */
export const useBuyer = (listingId: string): string | undefined =>
  useQuery((rows) => heldIn(rows, listingId, ['reserved', 'sold']))

const heldIn = (rows: Rows, listingId: string, states: readonly DealState[]) =>
  rows.all('deals').find((deal) => deal.listingId === listingId && states.includes(deal.state))?._id

/** Refused moves of deals with a person, who may have no conversation without them. */
export const useRefusedDeals = (named: string, otherUserId: string | undefined): RefusedWrite[] =>
  useQuery((rows) =>
    refusedWrites(rows).filter(({ action }) => {
      const queued = queuedDealOf(action)
      if (!queued) return false
      const other = queued.otherUserId ?? rows.get('deals', queued.id)?.otherUserId
      if (otherUserId !== undefined) return other === otherUserId
      const seller = rows.get('listings', listingOf(queued.id))?.seller
      return seller !== undefined && usernameKey(seller.username) === usernameKey(named)
    }),
  )
