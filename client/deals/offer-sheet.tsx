import { useState } from 'react'
import { offersLeft } from '#sync/deals/state.ts'
import { dealLimits, type Deal } from '#sync/deals/deals.ts'
import type { Side } from '#sync/deals/sides.ts'
import { factsOf } from '#sync/deals/facts.ts'
import { parsePrice, priceProblem, type Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { Form } from '../forms/form.tsx'
import forms from '../forms/form.module.css'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { useForm } from '../forms/use-form.ts'
import { Sent } from '../reports/sent.tsx'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { useNow } from '../ui/now.ts'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { offer } from './actions.ts'
import { Dollar } from './dollar.tsx'
import { suggestedAmounts, suggestedCounters } from './line.ts'
import styles from './offer-sheet.module.css'

export interface OfferOf {
  listing: Listing
  otherUserId: string
  role: Side
  /** What there is between the two. */
  deal: Deal | undefined
  /** The amount that the sheet begins with. */
  begin?: number | undefined
}

/** Names an amount: a first offer, another one, or an answer to one. */
export function OfferSheet({ open, onClose, onSent, ...given }: LazyDialogProps & { of: OfferOf }) {
  // What the person sees and answers, also if it changes meanwhile.
  const [of] = useState(given.of)
  const { listing, deal, role } = of
  const { _id: listingId, price, status, takesOffers } = listing
  const now = useNow()
  const isOpen = deal?.state === 'open'
  const isFixed = role === 'buyer' && (price === 0 || takesOffers === false)
  const begin = isFixed ? price : of.begin
  const form = useForm({
    draft: useFormDraft({
      key: `offer/${listingId}.${of.otherUserId}`,
      begin: { amount: begin === undefined ? '' : String(begin), note: '' },
      store: deviceDrafts,
    }),
    errorsAtFields: true,
    check({ amount }) {
      const message =
        priceProblem(amount) ?? (Number(parsePrice(amount)) > price ? tooHigh : undefined)
      return message === undefined ? undefined : { field: 'amount', message }
    },
    write: ({ amount, note }) =>
      offer({
        listingId,
        buyerId: role === 'seller' ? of.otherUserId : undefined,
        otherUserId: of.otherUserId,
        amount: parsePrice(amount) ?? 0,
        note: note.trim(),
        turn: isOpen ? deal.turn : undefined,
        seenPrice: price,
      }),
    onSent,
  })
  const left = offersLeft(deal && factsOf(deal), role, now)
  const amounts =
    isOpen && deal.by !== role
      ? suggestedCounters(price, deal.amount, role)
      : suggestedAmounts(price)
  return (
    <Dialog open={open} onClose={onClose} title={titleOf(of)}>
      {form.isSent || form.queued ? (
        <Sent message="Your offer was sent." queued={form.queued} onDone={onClose}>
          {openFor}
        </Sent>
      ) : (
        <Form form={form} submit={price === 0 ? 'Ask for It' : 'Send Offer'}>
          <p className={forms.words}>
            {price > 0 && `Asking price ${priceText(price)}. `}
            {role === 'buyer' && status === 'Pending' && reserved}
            {left === 1 && 'This is your last offer for this listing.'}
          </p>
          {!isFixed && (
            <>
              <div className={styles.amounts} role="group" aria-label="Amounts">
                {amounts.map((amount) => (
                  <button
                    key={amount}
                    type="button"
                    className={styles.amount}
                    aria-pressed={form.values.amount === String(amount)}
                    onClick={() => form.change({ amount: String(amount) })}
                  >
                    {priceText(amount)}
                  </button>
                ))}
              </div>
              <TextField
                {...form.field('amount')}
                label="Your offer"
                before={<Dollar />}
                inputMode="decimal"
                autoComplete="off"
              />
            </>
          )}
          <TextArea
            {...form.field('note')}
            label="Note"
            aside="optional"
            rows={2}
            maxLength={dealLimits.note}
          />
          <p className={styles.small}>{openFor} Pay when you meet.</p>
        </Form>
      )}
    </Dialog>
  )
}

const tooHigh = 'An offer can be at most the asking price.'
const reserved = 'Reserved for someone else. You can still make an offer in case it falls through. '
const openFor = 'Open for 48 hours. You can withdraw it until it’s accepted.'

function titleOf({ deal, role, listing }: OfferOf): string {
  if (deal?.state === 'open') return deal.by === role ? 'Change your offer' : 'Make a counter-offer'
  if (role === 'seller') return 'Offer a price'
  if (listing.price === 0) return 'Ask for it'
  return listing.takesOffers === false ? 'Take it' : 'Make an offer'
}
