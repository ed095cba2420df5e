import { Link } from '@tanstack/react-router'
import { usernameKey } from '#sync/accounts/accounts.ts'
import { isLive, type Deal } from '#sync/deals/deals.ts'
import type { Listing } from '#sync/listings.ts'
import { useSession } from '../device/session/session.ts'
import { useListing } from '../listings/queries.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './conversation-deal.module.css'
import { DealLine } from './deal-line.tsx'
import { useDealsWith } from './queries.ts'

type Props = {
  name: string
  /** Missing if they have no conversation yet. */
  userId: string | undefined
  /** The listing of the conversation. */
  listingId: string | undefined
  /** One of the two has blocked the other, so nothing can be done. */
  isClosed: boolean
}

/** The deal about the conversation’s listing, or else the latest one with this person. */
export function ConversationDeal({ name, userId, listingId, isClosed }: Props) {
  const session = useSession()
  const seller = useListing(listingId ?? '')?.seller
  const isSellers = seller && usernameKey(seller.username) === usernameKey(name)
  const other = { id: userId ?? (isSellers ? seller._id : ''), name }
  const deals = useDealsWith(other.id)
  const live = deals.filter(isCurrent)
  const deal = deals.find((each) => each.listingId === listingId) ?? live[0]
  const listing = useListing(deal?.listingId ?? listingId ?? '')
  if (session.status !== 'signed-in') return null
  const ownId = session.user.id
  const side = deal?.role ?? sideIn(listing, ownId, other.id)
  const id = deal?.listingId ?? listing?._id
  if (!side || id === undefined || (isClosed && !deal)) return null
  const [next, ...rest] = live.filter((each) => each !== deal)
  return (
    <>
      <DealLine
        key={id}
        listingId={id}
        listing={isClosed ? undefined : (listing ?? undefined)}
        side={side}
        other={other}
        buyerId={side === 'buyer' ? ownId : other.id}
        deal={deal}
      />
      {next && (
        <Link
          to="/messages"
          search={{ with: other.name, about: next.listingId }}
          replace
          className={styles.more}
        >
          {rest.length === 0 ? '1 more deal' : `${rest.length + 1} more deals`}
          <Icon name="forward" size={16} />
        </Link>
      )}
    </>
  )
}

/** Whether someone still has something to do about it. */
const isCurrent = (deal: Deal): boolean =>
  isLive(deal) || (deal.state === 'sold' && deal.timeConfirmed === undefined)

function sideIn(listing: Listing | null | undefined, ownId: string, otherId: string) {
  if (listing?.seller._id === ownId) return 'seller'
  return listing?.seller._id === otherId ? 'buyer' : undefined
}
