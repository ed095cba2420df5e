import { Link } from '@tanstack/react-router'
import { priceText } from '#sync/money.ts'
import { useQuery } from '../../device/use-query.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { useNow } from '../../ui/now.ts'
import { factsNow } from '../bargain.ts'
import styles from './offers-link.module.css'

/** How many offers an own listing has, and the best one. It leads to them. */
export function OffersLink({ listingId }: { listingId: string }) {
  const amounts = useOpenOffers(listingId)
  if (amounts.length === 0) return null
  return (
    <Link to="/deals" className={styles.offers}>
      {offersText(amounts)}
      <Icon name="forward" size={16} />
    </Link>
  )
}

/** The amounts that buyers offer for a listing now. */
function useOpenOffers(listingId: string): number[] {
  const deals = useQuery((rows) =>
    rows.all('deals').filter((deal) => deal.listingId === listingId && deal.role === 'seller'),
  )
  const now = useNow()
  return deals.flatMap((deal) => {
    const facts = factsNow({ deal }, now)
    return facts?.state === 'open' && facts.by === 'buyer' ? [facts.amount] : []
  })
}

function offersText(amounts: readonly number[]): string {
  const best = Math.max(...amounts)
  const count = amounts.length
  if (best === 0) return count === 1 ? '1 request' : `${count} requests`
  if (count === 1) return `1 offer of ${priceText(best)}`
  return `${count} offers, the best ${priceText(best)}`
}
