import type { Listing } from '#sync/listings.ts'
import { Badge } from '../ui/drawing/badge.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './hidden-notice.module.css'

const words = {
  moderator: 'Hidden by a moderator',
  reports: 'Hidden for now',
  age: 'Hidden for now',
} as const

const reasons = {
  moderator: undefined,
  reports: 'Several people reported it. A moderator will look at it.',
  age: 'You didn’t say that it’s still available.',
} as const

/** For the seller’s own listing in a grid. */
export const HiddenBadge = ({ listing: { hidden } }: { listing: Listing }) =>
  hidden ? (
    <Badge tone="brick" icon="eye">
      {words[hidden.by]}
    </Badge>
  ) : null

/** Tells the seller that others cannot see the listing, and why. */
export function HiddenNotice({ listing: { hidden } }: { listing: Listing }) {
  if (!hidden) return null
  return (
    <div className={styles.notice}>
      <Icon name="eye" size={20} />
      <div>
        <p className={styles.title}>{words[hidden.by]}</p>
        <p className={styles.reason}>{hidden.reason ?? reasons[hidden.by]}</p>
      </div>
    </div>
  )
}
