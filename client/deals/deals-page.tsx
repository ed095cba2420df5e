import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { deletedUserName } from '#sync/accounts/accounts.ts'
import { Photo } from '../images/photo.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import { DealLine } from './deal-line.tsx'
import styles from './deals-page.module.css'
import { partsOf } from './parts.ts'
import { useDeals, type NamedDeal } from './queries.ts'

/** All deals of the user: what needs an answer first, then what is reserved, open, bought, and sold. */
export function DealsPage() {
  const deals = useDeals()
  const now = useNow()
  return (
    <div className={styles.page}>
      <title>Deals · Quad</title>
      <h1>Deals</h1>
      {deals ? <Parts {...partsOf(deals, now)} /> : <Skeleton lines={6} />}
    </div>
  )
}

function Parts({ asked, reserved, waiting, purchases, sales }: ReturnType<typeof partsOf>) {
  if (asked.length + reserved.length + waiting.length + purchases.length + sales.length === 0)
    return (
      <EmptyState scene="ticket" title="No offers or reservations yet.">
        <p>They appear here and in your messages.</p>
      </EmptyState>
    )
  return (
    <>
      <Part title="Needs your answer" deals={asked} none="Nothing needs your answer." />
      <Part title="Reserved" deals={reserved} none="Nothing is reserved." />
      <Part title="Waiting for others" deals={waiting} none="No offer of yours is open." />
      <Part
        title="Purchases"
        deals={purchases}
        none="Things you buy appear here once the seller marks them as sold to you."
      />
      <Part
        title="Sales"
        deals={sales}
        none="Things you sell appear here once you say who bought them."
      />
    </>
  )
}

type PartProps = { title: string; deals: readonly NamedDeal[]; none: string }

function Part({ title, deals, none }: PartProps) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {deals.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {deals.map((each) => (
            <li key={each.deal._id} className={styles.row}>
              <Conversation of={each} />
              <DealLine of={each} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What the deal is about, and where it is talked about. */
function Conversation({ of: { deal, name, listing } }: { of: NamedDeal }) {
  const named = name === deletedUserName ? deal.otherUserId : name
  return (
    <Link to="/messages" search={{ with: named, about: deal.listingId }} className={styles.thing}>
      <span className={styles.photo}>
        <Photo image={listing?.images[0]} alt="" sizes="48px" />
      </span>
      <span className={styles.words}>
        <PersonText as="span" className={styles.title}>
          {deal.title || listing?.title}
        </PersonText>
        <PersonText as="span" className={styles.name}>
          {name}
        </PersonText>
      </span>
    </Link>
  )
}
