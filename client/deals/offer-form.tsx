import { dealLimits } from '#sync/deals/deals.ts'
import { offersLeft } from '#sync/deals/state.ts'
import { parsePrice, priceProblem } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import type { Outcome } from '../device/perform.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import type { FormError } from '../forms/form-error.ts'
import { Form } from '../forms/form.tsx'
import formStyles from '../forms/form.module.css'
import { useForm } from '../forms/use-form.ts'
import { Chips } from '../ui/controls/chips.tsx'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { useNow } from '../ui/now.ts'
import { factsNow, type Bargain } from './bargain.ts'
import { offerAmounts } from './offer-amounts.ts'
import styles from './offer-form.module.css'

export type OfferTexts = {
  amount: string
  note: string
}

type Props = {
  bargain: Bargain
  draftKey: string
  begin: OfferTexts
  write: (typed: OfferTexts) => Promise<Outcome<unknown>>
  onSent: () => void
}

/** An amount, by tap or typed, and a note. What has one price has only the note. */
export function OfferForm({ bargain, draftKey, begin, write, onSent }: Props) {
  const { listing, side } = bargain
  const facts = factsNow(bargain, useNow())
  const hasOnePrice = side === 'buyer' && (listing.price === 0 || listing.takesOffers === false)
  const form = useForm({
    draft: useFormDraft({ key: draftKey, begin, store: deviceDrafts }),
    errorsAtFields: true,
    check: ({ amount }) => (hasOnePrice ? undefined : amountError(amount, listing.price)),
    write: ({ amount, note }) =>
      write({ amount: hasOnePrice ? String(listing.price) : amount, note }),
    onSent,
  })
  const theirs = facts?.state === 'open' && facts.by !== side ? facts.amount : undefined
  const amounts = offerAmounts({ price: listing.price, side, theirs })
  return (
    <Form form={form} submit="Send Offer">
      <div className={styles.about}>
        <p>
          {theirs !== undefined && `${bargain.other.name} offers ${priceText(theirs)}. `}
          {listing.price === 0 ? 'Free' : `Asking price ${priceText(listing.price)}`}
        </p>
        {side === 'buyer' && listing.status === 'Pending' && (
          <p>Reserved for someone else. You can still make an offer in case it falls through.</p>
        )}
        {offersLeft(facts, side, useNow()) === 1 && (
          <p>This is your last offer for this listing.</p>
        )}
      </div>
      {!hasOnePrice && (
        <div className={styles.amounts}>
          <Chips
            label="Amounts"
            wrap
            options={amounts.map((each) => ({ value: String(each), label: priceText(each) }))}
            value={String(parsePrice(form.values.amount) ?? '')}
            onChange={(amount) => form.change({ amount })}
          />
          <TextField
            {...form.field('amount')}
            label="Your offer"
            inputMode="decimal"
            autoComplete="off"
            before={
              <span className={styles.currency} aria-hidden>
                $
              </span>
            }
          />
        </div>
      )}
      <TextArea
        {...form.field('note')}
        label="Note (optional)"
        rows={2}
        maxLength={dealLimits.note}
      />
      <p className={formStyles.words}>
        Open for 48 hours. You can withdraw it until it’s accepted.
        {listing.price > 0 && ' Pay when you meet.'}
      </p>
    </Form>
  )
}

function amountError(amount: string, price: number): FormError | undefined {
  const offered = parsePrice(amount)
  const message =
    priceProblem(amount) ??
    (offered !== undefined && offered > price
      ? 'An offer can be at most the asking price.'
      : undefined)
  return message === undefined ? undefined : { field: 'amount', message }
}
