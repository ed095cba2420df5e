import * as v from 'valibot'
import { acceptOffer, makeOffer } from '#sync/actions/deals.ts'
import { buyerOf, listingOf } from '#sync/deals/deals.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { priceText } from '#sync/money.ts'
import { currentActor } from '../device/session/store.ts'
import { useQuery } from '../device/use-query.ts'
import { useListing } from '../listings/queries.ts'
import { RefusedNotice, type NoticeProps, type RefusalEditor } from '../refusals/refused-notice.tsx'
import { discardRefused, editKeyOf, retryRefused } from '../refusals/refused-writes.ts'
import refusals from '../refusals/refusals.module.css'
import { Button } from '../ui/controls/button.tsx'
import { useNow } from '../ui/now.ts'
import { accept, offerArgs } from './actions.ts'
import { factsNow, type Bargain } from './bargain.ts'
import { OfferForm } from './offer-form.tsx'
import { useDeal } from './queries.ts'
import { queuedDealOf } from './queued-deal.ts'

/**
 * A refused move of a deal. Edit decides about the amount that the deal has now, or makes an offer at
 * another one.
 */
export function RefusedDeal(props: NoticeProps) {
  return <RefusedNotice {...props} editor={useDealEditor(props.entry)} />
}

function useDealEditor(entry: RefusedWrite): RefusalEditor | undefined {
  const bargain = useBargain(entry)
  const { name } = entry.action
  if (!bargain || bargain.listing.status === 'Sold') return undefined
  if (name !== makeOffer.name && name !== acceptOffer.name) return undefined
  return {
    renderForm: (onDone) => <Decide entry={entry} bargain={bargain} onDone={onDone} />,
  }
}

/** What the refused move is about, as far as the device has it. */
function useBargain({ action }: RefusedWrite): Bargain | undefined {
  const { id = '', otherUserId } = queuedDealOf(action) ?? {}
  const deal = useDeal(id)
  const listing = useListing(listingOf(id))
  const name = useQuery((rows) => rows.get('conversations', otherUserId ?? '')?.messagesWith)
  if (!listing || otherUserId === undefined) return undefined
  const buyerId = buyerOf(id)
  const side = buyerId === currentActor().userId ? 'buyer' : 'seller'
  const other = { id: otherUserId, name: name ?? listing.seller.username }
  return { listing, side, other, buyerId, deal }
}

type Props = { entry: RefusedWrite; bargain: Bargain; onDone: () => void }

function Decide({ entry, bargain, onDone }: Props) {
  const { side, other, deal } = bargain
  const facts = factsNow(bargain, useNow())
  const isAsked = facts?.state === 'open' && facts.by !== side
  if (deal && isAsked && entry.action.name === acceptOffer.name) {
    const { _id: id, turn, amount } = deal
    const acceptNow = async () => {
      await discardRefused(entry)
      await accept({ id, turn, otherUserId: other.id })
    }
    return (
      <div className={refusals.edit}>
        <p>
          {other.name} offers {priceText(amount)} now.
        </p>
        <div>
          <Button small onClick={() => void acceptNow()}>
            Accept {priceText(amount)}
          </Button>{' '}
          <Button small variant="ghost" onClick={onDone}>
            Not Now
          </Button>
        </div>
      </div>
    )
  }
  return <EditOffer entry={entry} bargain={bargain} onDone={onDone} />
}

/** Offers another amount in place of the refused one. */
const EditOffer = ({ entry, bargain, onDone }: Props) => (
  <OfferForm
    bargain={bargain}
    draftKey={editKeyOf(entry)}
    begin={textsOf(entry, bargain)}
    onSent={onDone}
    write={async ({ amount, note }) => {
      const { card } = v.parse(v.object({ card: v.string() }), entry.action.args)
      const args = { card, ...offerArgs(bargain, amount, note) }
      const { name, version } = makeOffer
      await retryRefused(entry, (each) =>
        each.seq === entry.action.seq ? { ...each, name, version, args } : each,
      )
      return { kind: 'confirmed', data: undefined }
    }}
  />
)

/** The refused offer, at most at the price of now. */
function textsOf({ action }: RefusedWrite, { listing }: Bargain) {
  const offered = v.safeParse(makeOffer.args, action.args)
  const { amount = listing.price, note = '' } = offered.success ? offered.output : {}
  return { amount: String(Math.min(Number(amount), listing.price)), note }
}
