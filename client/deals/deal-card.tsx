import { Link } from '@tanstack/react-router'
import type { DealEvent } from '#sync/deals/cards.ts'
import { dealIdOf, type Deal } from '#sync/deals/deals.ts'
import { priceText } from '#sync/money.ts'
import { currentActor } from '../device/session/store.ts'
import { Photo } from '../images/photo.tsx'
import { useListing } from '../listings/queries.ts'
import { Written } from '../ui/written.tsx'
import styles from './deal-card.module.css'
import { useDeal } from './queries.ts'

type Props = {
  event: DealEvent
  listingId: string
  /** Who did it: a username, or `you`. */
  from: string
  otherUserId: string
}

/** What someone did about a deal. Its buttons are under the head of the conversation. */
export function DealCard({ event, listingId, from, otherUserId }: Props) {
  const listing = useListing(listingId)
  const asBuyer = useDeal(dealIdOf(listingId, currentActor().userId))
  const asSeller = useDeal(dealIdOf(listingId, otherUserId))
  const deal = asBuyer ?? asSeller
  const outcome = event.kind === 'offer' && deal ? outcomeOf(event, deal) : undefined
  const title = listing?.title ?? deal?.title
  const parts = (
    <>
      {listing && (
        <span className={styles.photo}>
          <Photo image={listing.images[0]} alt="" sizes="64px" />
        </span>
      )}
      <span className={styles.words}>
        <strong className={styles.what}>{sentenceOf(event, from)}</strong>
        {event.kind === 'offer' && event.price !== undefined && event.price > 0 && (
          <span className={styles.asking}>Asking price {priceText(event.price)}</span>
        )}
        {title !== undefined && (
          <Written as="span" className={styles.title}>
            {title}
          </Written>
        )}
        {event.note !== undefined && (
          <Written as="span" className={styles.note}>
            {event.note}
          </Written>
        )}
        {outcome !== undefined && <span className={styles.outcome}>{outcome}</span>}
      </span>
    </>
  )
  if (!listing) return <div className={styles.card}>{parts}</div>
  return (
    <Link to="/for-you" search={{ listingId }} className={styles.card}>
      {parts}
    </Link>
  )
}

/** What became of an offer, once that is certain. */
function outcomeOf({ turn }: DealEvent, deal: Deal): string | undefined {
  if (turn !== deal.turn || deal.state === 'open') return undefined
  if (deal.state !== 'closed') return 'Accepted'
  if (deal.timeAgreed !== undefined) return 'Accepted'
  return outcomes[deal.reason ?? 'ended']
}

const outcomes: Partial<Record<NonNullable<Deal['reason']>, string>> = {
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

function sentenceOf({ kind, amount = 0 }: DealEvent, from: string): string {
  const who = from === 'you' ? 'You' : from
  const price = priceText(amount)
  const isFree = amount === 0
  const sentences: Record<DealEvent['kind'], string> = {
    offer: isFree ? `${who} asked for it` : `${who} offered ${price}`,
    accept: isFree ? `${who} accepted` : `${who} accepted ${price}`,
    decline: isFree ? `${who} declined` : `${who} declined ${price}`,
    withdraw: `${who} withdrew the offer`,
    reserve: isFree ? `${who} reserved it` : `${who} reserved it at ${price}`,
    cancel: `${who} canceled the reservation`,
    sell: `${who} marked it as sold`,
  }
  return sentences[kind]
}
