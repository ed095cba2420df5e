import { Link } from '@tanstack/react-router'
import { deletedUserName } from '#sync/accounts/accounts.ts'
import type { Deal } from '#sync/deals/deals.ts'
import { currentActor } from '../../device/session/store.ts'
import { useQuery } from '../../device/use-query.ts'
import { ListingLine } from '../../listings/listing-line.tsx'
import { useListing } from '../../listings/queries.ts'
import { placeOf } from '../../messages/place.ts'
import { Avatar } from '../../ui/drawing/avatar.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { Written } from '../../ui/written.tsx'
import { DealLine } from '../deal-line.tsx'
import styles from './deal-list.module.css'
import type { ListingDeals } from './deal-sections.ts'

/** Deals by listing, each with the buttons of its conversation. */
export const DealList = ({ deals }: { deals: readonly ListingDeals[] }) => (
  <ul className={styles.list}>
    {deals.map((each) => (
      <li key={each.listingId} className={styles.listing}>
        <About {...each} />
        {each.deals.map((deal) => (
          <OneDeal key={deal._id} deal={deal} />
        ))}
      </li>
    ))}
  </ul>
)

/** What the deals are about. A listing that is gone is only a title. */
function About({ listingId, deals: [deal] }: ListingDeals) {
  const listing = useListing(listingId)
  const line = (
    <ListingLine
      listing={listing ?? undefined}
      title={<Written as="strong">{listing?.title ?? deal?.title ?? ''}</Written>}
    />
  )
  if (!listing) return <div className={styles.about}>{line}</div>
  return (
    <Link to="/for-you" search={{ listingId }} className={styles.about}>
      {line}
    </Link>
  )
}

function OneDeal({ deal }: { deal: Deal }) {
  const { listingId, otherUserId, role } = deal
  const listing = useListing(listingId) ?? undefined
  const conversation = useQuery((rows) => rows.get('conversations', otherUserId))
  const name =
    conversation?.messagesWith ??
    (role === 'buyer' ? listing?.seller.username : undefined) ??
    deletedUserName
  return (
    <div className={styles.deal}>
      <Avatar name={name} image={conversation?.profileImagePath} size={32} />
      <DealLine
        inList
        listingId={listingId}
        listing={listing}
        side={role}
        other={{ id: otherUserId, name }}
        buyerId={role === 'buyer' ? currentActor().userId : otherUserId}
        deal={deal}
      />
      {conversation && (
        <Link
          to="/messages"
          search={{ with: placeOf(conversation), about: listingId }}
          aria-label={`Conversation with ${name} about ${listing?.title ?? deal.title}`}
          className={styles.conversation}
        >
          <Icon name="message" size={20} />
        </Link>
      )}
    </div>
  )
}
