import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { useNow } from '../ui/now.ts'
import { DealAnswers } from './deal-answers.tsx'
import styles from './deal-line.module.css'
import { lineOf } from './line.ts'
import type { NamedDeal } from './queries.ts'
import { ReviewStars } from './review-stars.tsx'

/** How a deal stands, and what can be done about it: below the head of the conversation. */
export function DealLine({ of }: { of: NamedDeal }) {
  const line = lineOf({ ...of, now: useNow() })
  const { deal, listing, isPending } = of
  const isEdited =
    line.isAsked && deal.state === 'open' && (listing?.timeEdited ?? '') > deal.timeChanged
  return (
    <section className={styles.line} aria-label={`Deal about ${deal.title || 'this listing'}`}>
      <p className={styles.words} role="status">
        <span>{line.words}</span>
        {isEdited && <span> The listing was edited after this offer.</span>}
        {isPending && <PendingMark />}
      </p>
      <DealAnswers of={of} line={line} />
      <ReviewStars of={of} />
    </section>
  )
}
