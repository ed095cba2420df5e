import * as v from 'valibot'
import { renewListings } from '#sync/actions/listings.ts'
import { mostRenewed } from '#sync/deals/listing-age.ts'
import type { Listing } from '#sync/listings.ts'
import { perform, type Outcome } from '../../device/perform.ts'
import { showOutcome } from '../../forms/outcome-banner.ts'
import { setStatus } from '../set-status.ts'

const failed = 'Nothing was changed'

/** Says that own listings are still available. */
export async function renew(listings: readonly Listing[]): Promise<void> {
  const ids = listings.map(({ _id }) => _id)
  for (let start = 0; start < ids.length; start += mostRenewed) {
    const args = { ids: ids.slice(start, start + mostRenewed) }
    show(await perform(renewListings, args, { answer: v.unknown() }))
  }
}

/** Says that an own listing is sold. */
export const markSold = async (listing: Listing): Promise<void> =>
  show(await setStatus(listing, 'Sold'))

const show = (outcome: Outcome<unknown>): void => showOutcome(outcome, { id: 'age', failed })
