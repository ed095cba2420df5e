import { Link } from '@tanstack/react-router'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { factsOf } from '#sync/deals/facts.ts'
import { asOf } from '#sync/deals/state.ts'
import { useSession } from '../device/session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { buttonClass } from '../ui/controls/button-class.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useNow } from '../ui/now.ts'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { offerLabel } from './deal-answers.tsx'
import { useDealAbout, type NamedDeal } from './queries.ts'

const load = () => import('./offer-sheet.tsx')
const OfferSheet = lazyPart(async () => (await load()).OfferSheet)

interface Props {
  listing: Listing
  /** How the deal stands is said nearby. The button then is for the first offer alone. */
  isBesideLine?: boolean
}

/** Makes an offer for another student's listing, or leads to the one that was made. */
export function OfferButton({ listing, isBesideLine = false }: Props) {
  const { user } = useSession()
  const { seller, status } = listing
  const made = useDealAbout(listing, seller._id)
  const state = useStateOf(made)
  const { reach, show, place } = useLazyDialog(load)
  if (!user || user.id === seller._id || made === undefined) return null
  const of = { listing, otherUserId: seller._id, role: 'buyer', deal: made?.deal } as const
  const button = state === undefined && status !== 'Sold' && (
    <Button small {...reach} onClick={show}>
      {offerLabel(listing)}
    </Button>
  )
  return (
    <>
      {state !== undefined && !isBesideLine && (
        <Link
          to="/messages"
          search={{ with: seller.username, about: listing._id }}
          className={buttonClass({ variant: 'ghost', small: true })}
        >
          {state}
        </Link>
      )}
      {!(isBesideLine && made) && button}
      {/* It stays when the offer that it has made replaces the button. */}
      {place((opened) => (
        <OfferSheet of={of} {...opened} />
      ))}
    </>
  )
}

/** What there is between the buyer and the seller; undefined if an offer can be made. */
function useStateOf(made: NamedDeal | null | undefined): string | undefined {
  const now = useNow()
  if (!made) return undefined
  const { state, amount, by } = asOf(factsOf(made.deal), now)
  if (state === 'reserved') return 'Reserved for you'
  if (state === 'sold') return 'Sold to you'
  if (state !== 'open') return undefined
  if (by === 'seller') return `Offered for ${priceText(amount)}`
  return amount === 0 ? 'You asked for it' : `Your offer: ${priceText(amount)}`
}
