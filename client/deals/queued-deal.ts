import { acceptOffer, endDeal, makeOffer, reserveListing } from '#sync/actions/deals.ts'
import { confirmSale, keepReservation, sellListing } from '#sync/actions/sales.ts'
import type { Action } from '#sync/engine/action.ts'
import { touchedBy } from '#sync/engine/queued.ts'
import type { QueuedAction } from '#sync/engine/store.ts'
import { currentActor } from '../device/session/store.ts'

/** The moves that a conversation shows. */
export const dealActions: readonly Action[] = [
  makeOffer,
  acceptOffer,
  endDeal,
  reserveListing,
  sellListing,
  confirmSale,
  keepReservation,
]
const actions = new Map(dealActions.map((action) => [action.name, action]))

/** The deal that a queued action moves, and the other person as far as the action names them. */
export function queuedDealOf({
  name,
  version,
  args,
}: Pick<QueuedAction, 'name' | 'version' | 'args'>):
  | { id: string; otherUserId: string | undefined }
  | undefined {
  const refs = touchedBy({ actor: currentActor(), actions }, { name, version, args, at: 0 })
  const keyIn = (table: string) => refs.find((ref) => ref.table === table)?.key
  const id = keyIn('deals')
  return id === undefined ? undefined : { id, otherUserId: keyIn('conversations') }
}
