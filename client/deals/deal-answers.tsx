import { useState } from 'react'
import { buyerOf } from '#sync/deals/deals.ts'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { isolated } from '#sync/texts/isolated.ts'
import type { Outcome } from '../device/perform.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { formErrorOf, type FormError } from '../forms/form-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { accept, confirm, end, keep, reserve, sellTo, undoSale } from './actions.ts'
import styles from './deal-line.module.css'
import type { Answer, DealLine } from './line.ts'
import type { OfferOf } from './offer-sheet.tsx'
import type { NamedDeal } from './queries.ts'

const loadOffer = () => import('./offer-sheet.tsx')
const OfferSheet = lazyPart(async () => (await loadOffer()).OfferSheet)
const loadCancel = () => import('./cancel-dialog.tsx')
const CancelDialog = lazyPart(async () => (await loadCancel()).CancelDialog)

type Props = { of: NamedDeal; line: DealLine }

/** The buttons of a deal, and why one was refused. */
export function DealAnswers({ of, line }: Props) {
  const { deal, listing, name } = of
  const [error, setError] = useState<FormError>()
  const [busy, setBusy] = useState<Answer>()
  const offering = useLazyDialog(loadOffer)
  const asking = useLazyDialog(loadCancel)

  async function run(answer: Answer, work: () => Promise<Outcome<unknown>>) {
    setBusy(answer)
    setError(undefined)
    const outcome = await work()
    setBusy(undefined)
    if (outcome.kind === 'refused') setError(formErrorOf(outcome))
  }

  const buyerId = buyerOf(deal._id)
  const again = { listingId: deal.listingId, buyerId, amount: listing?.price ?? 0 }
  const acts: Record<Answer, () => void> = {
    accept: () => void run('accept', () => accept(deal)),
    decline: () => void run('decline', () => end(deal)),
    withdraw: () => void run('withdraw', () => end(deal)),
    reserve: () => void run('reserve', () => reserve(again)),
    sold: () => void run('sold', () => sellTo(deal)),
    keep: () => void run('keep', () => keep(deal)),
    undo: () => listing && void run('undo', () => undoSale(deal, listing)),
    have: () => void run('have', () => confirm(deal, true)),
    counter: offering.show,
    change: offering.show,
    offer: offering.show,
    cancel: asking.show,
    refuse: asking.show,
    deny: asking.show,
  }
  const reach = { ...offering.reach }
  const title = deal.title || listing?.title || 'this listing'
  return (
    <>
      {line.answers.length > 0 && (
        <div className={styles.answers}>
          {line.answers.map((answer, i) => (
            <Button
              key={answer}
              small
              variant={i === 0 && line.isAsked ? undefined : 'ghost'}
              busy={busy === answer}
              aria-label={`${labelOf(answer, of)}: ${isolated(title)}`}
              {...reach}
              onClick={acts[answer]}
            >
              {labelOf(answer, of)}
            </Button>
          ))}
        </div>
      )}
      <FormAlert error={error} />
      {listing && offering.place((opened) => <OfferSheet of={offerOf(of, listing)} {...opened} />)}
      {asking.place((opened) => (
        <CancelDialog deal={deal} name={name} {...opened} />
      ))}
    </>
  )
}

/** What the sheet begins with. */
function offerOf({ deal }: NamedDeal, listing: Listing): OfferOf {
  const { otherUserId, role, amount, reason, by } = deal
  const isOwn = by === role
  const begin =
    reason === 'price' ? listing.price : isOwn || reason === 'expired' ? amount : undefined
  return { listing, otherUserId, role, deal, begin }
}

const labels: Record<Exclude<Answer, 'offer' | 'reserve' | 'cancel'>, string> = {
  accept: 'Accept',
  counter: 'Counter',
  decline: 'Decline',
  change: 'Change',
  withdraw: 'Withdraw',
  sold: 'Sold',
  keep: 'Yes, 7 more days',
  refuse: 'I don’t want it',
  have: 'I Have It',
  deny: 'I Didn’t Buy It',
  undo: 'Undo',
}

function labelOf(answer: Answer, { deal, listing, name }: NamedDeal): string {
  if (answer === 'reserve') return `Reserve for ${isolated(name)}`
  if (answer === 'cancel') return deal.asked === true ? 'Make it available' : 'Cancel'
  if (answer !== 'offer') return labels[answer]
  if (deal.role === 'seller') return 'Offer a Price'
  if (deal.reason === 'price' && listing) return `Offer ${priceText(listing.price)}`
  if (deal.reason === 'expired' && deal.by === 'buyer')
    return `Offer ${priceText(deal.amount)} again`
  return offerLabel(listing)
}

/** The button for a first offer. */
export function offerLabel(listing: Listing | undefined): string {
  if (listing?.price === 0) return 'Ask for It'
  return listing?.takesOffers === false ? 'I’ll Take It' : 'Make Offer'
}
