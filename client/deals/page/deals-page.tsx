import { useEffect, useId, type ReactNode } from 'react'
import { freshen } from '../../device/rounds/device-rounds.ts'
import { LoadingStatus, Skeleton } from '../../ui/loading/skeleton.tsx'
import { DealList } from './deal-list.tsx'
import type { DealSections, ListingDeals } from './deal-sections.ts'
import styles from './deals-page.module.css'
import { useDealSections } from './queries.ts'

/** All offers, reservations, purchases and sales of the user, from the device. */
export function DealsPage() {
  const sections = useDealSections()
  useEffect(() => void freshen(), [])
  return (
    <div className={styles.page}>
      <title>Deals · Quad</title>
      <h1>Deals</h1>
      {sections ? <Sections {...sections} /> : <Waiting />}
    </div>
  )
}

const Sections = ({ asked, reserved, waiting, purchases, sales }: DealSections) => (
  <>
    <Section title="Needs your answer" deals={asked}>
      No offer or question waits for your answer.
    </Section>
    <Section title="Reserved" deals={reserved}>
      What you reserve for someone, or someone reserves for you, appears here.
    </Section>
    {waiting.length > 0 && <Section title="Waiting for others" deals={waiting} />}
    <Section title="Purchases" deals={purchases}>
      Things you buy appear here once the seller marks them as sold to you.
    </Section>
    <Section title="Sales" deals={sales}>
      Things you sell appear here once you say who bought them.
    </Section>
  </>
)

type SectionProps = { title: string; deals: readonly ListingDeals[]; children?: ReactNode }

function Section({ title, deals, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {deals.length > 0 ? <DealList deals={deals} /> : <p className={styles.none}>{children}</p>}
    </section>
  )
}

const Waiting = () => (
  <>
    <LoadingStatus />
    {[0, 1, 2].map((part) => (
      <Skeleton key={part} className={styles.blank} />
    ))}
  </>
)
