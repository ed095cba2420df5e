import * as v from 'valibot'
import { deletedUserName } from '#sync/accounts/accounts.ts'
import { dealIdOf, isLive, type Deal } from '#sync/deals/deals.ts'
import { factsOf } from '#sync/deals/facts.ts'
import { asOf } from '#sync/deals/state.ts'
import { isId } from '#sync/id.ts'
import type { Listing } from '#sync/listings.ts'
import type { Rows } from '#sync/engine/replica.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { shownUser } from '../device/session/store.ts'
import { useLoaded } from '../device/use-loaded.ts'
import { useQuery } from '../device/use-query.ts'

/** A deal with what its words name. */
export interface NamedDeal {
  deal: Deal
  /** The other person. */
  name: string
  /** Undefined if the device does not hold it, or it is gone. */
  listing: Listing | undefined
  /** The time of their meet-up has passed, and both were asked about it. */
  haveMet: boolean
  /** It has changes that are to be sent. */
  isPending: boolean
}

function named(rows: Rows, deal: Deal): NamedDeal {
  const { listingId, otherUserId, role, _id } = deal
  const listing = rows.get('listings', listingId)
  // No username is stored in a deal: each began with a card in the conversation of the two.
  const known = rows.get('conversations', otherUserId)?.messagesWith
  const seller = role === 'buyer' ? listing?.seller.username : undefined
  const name = known ?? seller ?? 'Someone'
  const haveMet = rows.get('meetUps', otherUserId)?.asked === true
  return { deal, name, listing, haveMet, isPending: rows.isPending('deals', _id) }
}

/** The viewer's deal about a listing with another person; null if there is none. */
export function useDealAbout(
  listing: Listing | null | undefined,
  otherUserId: string | undefined,
): NamedDeal | null | undefined {
  return useQuery((rows) => {
    const me = shownUser()?.id
    if (!rows.isWhole('deals')) return undefined
    if (!listing || me === undefined || otherUserId === undefined) return null
    const buyerId = listing.seller._id === me ? otherUserId : me
    const deal = rows.get('deals', dealIdOf(listing._id, buyerId))
    return deal ? named(rows, deal) : null
  })
}

/** The moves about a listing with another person that were queued and refused later. */
export const useRefusedMoves = (listingId: string, otherUserId: string) =>
  useQuery((rows) =>
    refusedWrites(rows).filter(({ action: { name, args } }) => {
      if (!name.startsWith('deal.')) return false
      const { id = '', listingIds, listingId: about, buyerId, otherUserId: other } = namesIn(args)
      const buyer = buyerId ?? id.slice(37)
      const isAbout = [about, listingIds?.[0], id.slice(0, 36)].includes(listingId)
      return isAbout && [buyer, other].some((each) => each === otherUserId || isMe(each))
    }),
  )

const isMe = (id: string | undefined): boolean => id !== undefined && id === shownUser()?.id

const namesSchema = v.partial(
  v.object({
    id: v.string(),
    listingIds: v.array(v.string()),
    listingId: v.string(),
    buyerId: v.nullable(v.string()),
    otherUserId: v.string(),
  }),
)

function namesIn(args: unknown): v.InferOutput<typeof namesSchema> {
  const names = v.safeParse(namesSchema, args)
  return names.success ? names.output : {}
}

/** Someone who has written about an own listing. */
export interface Asker {
  userId: string
  name: string
  /** What this person offers. */
  amount: number | undefined
}

/** The people who have written about an own listing, the latest first, without those who denied its sale. */
export function useAskers(listingId: string): Asker[] {
  useLoaded('messages')
  return useQuery((rows) => {
    const dealWith = (userId: string) => rows.get('deals', dealIdOf(listingId, userId))
    return rows
      .all('conversations')
      .filter(
        ({ otherUserId, messagesWith }) => isId(otherUserId) && messagesWith !== deletedUserName,
      )
      .filter(({ otherUserId }) =>
        rows.in('conversation', otherUserId).some((message) => message.listingId === listingId),
      )
      .filter(({ otherUserId }) => dealWith(otherUserId)?.reason !== 'denied')
      .toSorted((one, other) => other.time.localeCompare(one.time))
      .map(({ otherUserId: userId, messagesWith: name }) => {
        const deal = dealWith(userId)
        const isOffer = deal?.state === 'open' && deal.by === 'buyer'
        return { userId, name, amount: isOffer ? deal.amount : undefined }
      })
  })
}

/** Whom an own listing is reserved for or sold to; undefined for no one who is named. */
export function useHolder(listingId: string): NamedDeal | undefined {
  return useQuery((rows) => {
    const held = rows
      .all('deals')
      .find(
        (deal) =>
          deal.listingId === listingId && (deal.state === 'reserved' || deal.state === 'sold'),
      )
    return held && named(rows, held)
  })
}

/** How many other deals with a person are open or reserved. */
export const useMoreWith = (otherUserId: string, listingId: string, now: number): number =>
  useQuery(
    (rows) =>
      rows
        .all('deals')
        .filter(
          (deal) =>
            deal.otherUserId === otherUserId &&
            deal.listingId !== listingId &&
            isLive(asOf(factsOf(deal), now)),
        ).length,
  )

/** All deals of the viewer, the latest change first; undefined until they were read. */
export function useDeals(): NamedDeal[] | undefined {
  useLoaded('listings')
  return useQuery((rows) => {
    if (!rows.isWhole('deals') || !rows.isWhole('conversations')) return undefined
    return rows
      .all('deals')
      .toSorted((one, other) => other.timeChanged.localeCompare(one.timeChanged))
      .map((deal) => named(rows, deal))
  })
}

/** The open offers of others for an own listing, the highest amount first. */
export function useOffersFor(listingId: string, now: number): Deal[] {
  return useQuery((rows) =>
    rows
      .all('deals')
      .filter((deal) => deal.listingId === listingId && isOffered(deal, now))
      .toSorted((one, other) => other.amount - one.amount),
  )
}

const isOffered = (deal: Deal, now: number): boolean =>
  deal.role === 'seller' && deal.by === 'buyer' && asOf(factsOf(deal), now).state === 'open'
