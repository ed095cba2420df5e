import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { useSession } from '../device/session/session.ts'
import { usePending } from '../device/use-pending.ts'
import { Button } from '../ui/controls/button.tsx'
import { buttonClass } from '../ui/controls/button-class.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { useNow } from '../ui/now.ts'
import { factsNow, offerLabel, type Bargain } from './bargain.ts'
import { useOwnOffer } from './queries.ts'
import { useOfferDialog } from './use-offer-dialog.tsx'

type Props = { listing: Listing; className?: string | undefined }

/** Begins an offer for another student’s listing. With a deal, it says its state and leads to it. */
export function OfferButton({ listing, className }: Props) {
  const session = useSession()
  const deal = useOwnOffer(listing._id)
  const place = useRef<HTMLDivElement>(null)
  const sheet = useOfferDialog(() => place.current?.querySelector<HTMLElement>('a, button') ?? true)
  const pending = usePending('deals', deal?._id)
  const state = stateWords({ deal }, useNow())
  const { seller } = listing
  if (session.status !== 'signed-in' || session.user.id === seller._id) return null
  const bargain: Bargain = {
    listing,
    side: 'buyer',
    other: { id: seller._id, name: seller.username },
    buyerId: session.user.id,
    deal,
  }
  const isSold = listing.status === 'Sold'
  // A sheet that is open stays: it says why the offer cannot be made.
  if (isSold && state === undefined && !sheet.sheet) return null
  return (
    <div ref={place} className={className}>
      {state === undefined ? (
        !isSold && (
          <Button variant="ghost" small {...sheet.reach} onClick={() => sheet.open(bargain)}>
            {offerLabel(bargain)}
          </Button>
        )
      ) : (
        <Link
          to="/messages"
          search={{ with: seller.username, about: listing._id }}
          className={buttonClass({ variant: 'ghost', small: true })}
        >
          {pending && <Icon name="clock" size={16} />}
          {state}
          {pending && <span className="sr-only">Waiting to be sent</span>}
        </Link>
      )}
      {sheet.sheet}
    </div>
  )
}

/** A live deal in a few words. */
function stateWords(of: Pick<Bargain, 'deal'>, now: number): string | undefined {
  const facts = factsNow(of, now)
  if (facts?.state === 'reserved') return 'Reserved for you'
  if (facts?.state === 'sold') return 'Sold to you'
  if (facts?.state !== 'open') return undefined
  const price = priceText(facts.amount)
  if (facts.by === 'seller') return `Offered to you: ${price}`
  return facts.amount === 0 ? 'You asked for it' : `Your offer: ${price}`
}
