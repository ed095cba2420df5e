import { Link } from '@tanstack/react-router'
import { dealIdOf } from '#sync/deals/deals.ts'
import { Photo } from '../images/photo.tsx'
import { useListing } from '../listings/queries.ts'
import { useQuery } from '../device/use-query.ts'
import { shownUser } from '../device/session/store.ts'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import { cardWords, outcomeOf, type DealMessage } from './card-words.ts'
import styles from './deal-card.module.css'

type Props = { message: DealMessage; name: string | undefined }

/**
 * A move of a deal among the messages: what happened, to what, and what became of it. The buttons stand
 * above the messages, so that none is out of date.
 * @param props.name of its author; undefined for the viewer
 */
export function DealCard({ message, name }: Props) {
  const { event, listingId, otherUserId, senderId } = message
  const now = useNow()
  const listing = useListing(listingId)
  const { deal, outcome } = useQuery((rows) => {
    const me = shownUser()?.id ?? ''
    const ids = [otherUserId, me].map((buyerId) => dealIdOf(listingId, buyerId))
    const found = ids.map((id) => rows.get('deals', id)).find((row) => row !== undefined)
    const messages = rows.in('conversation', otherUserId)
    return { deal: found, outcome: outcomeOf(message, messages, { deal: found, now }) }
  })
  const sellerId = listing?.seller._id ?? sellerOf(deal, otherUserId)
  const side = sellerId === undefined ? undefined : sellerId === senderId ? 'seller' : 'buyer'
  return (
    <div className={styles.card} data-open={(event.kind === 'offer' && !outcome) || undefined}>
      <Link to="/for-you" search={{ listingId }} className={styles.thing}>
        <span className={styles.photo}>
          <Photo image={listing?.images[0]} alt="" sizes="44px" />
        </span>
        <PersonText as="span" className={styles.title} short>
          {listing?.title ?? deal?.title ?? 'Listing'}
        </PersonText>
      </Link>
      <p className={styles.words}>{cardWords(event, { name, side })}</p>
      {event.note !== undefined && (
        <PersonText as="p" className={styles.note}>
          {event.note}
        </PersonText>
      )}
      {outcome !== undefined && <p className={styles.outcome}>{outcome}</p>}
    </div>
  )
}

const sellerOf = (deal: { role: string } | undefined, otherUserId: string): string | undefined =>
  deal && (deal.role === 'buyer' ? otherUserId : shownUser()?.id)
