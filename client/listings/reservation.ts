import { pairId } from '#sync/id.ts'
import type { Listing } from '#sync/listings.ts'
import { shownUser } from '../device/session/store.ts'
import { useQuery } from '../device/use-query.ts'

/** For whom a listing is reserved, as its buyer or its seller reads it; undefined for anyone else. */
export const useReservation = ({ _id, status, seller }: Listing): string | undefined =>
  useQuery((rows) => {
    const own = shownUser()?.id
    if (status !== 'Pending' || own === undefined) return undefined
    if (own !== seller._id)
      return rows.get('deals', pairId(_id, own))?.state === 'reserved'
        ? 'Reserved for you'
        : undefined
    const held = rows
      .all('deals')
      .find(({ listingId, state }) => listingId === _id && state === 'reserved')
    if (!held) return undefined
    const name = rows.get('conversations', held.otherUserId)?.messagesWith
    return `Reserved for ${name ?? 'someone'}`
  })
