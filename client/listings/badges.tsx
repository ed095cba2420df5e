import type { ListingStatus } from '#sync/listings.ts'
import { Badge } from '../ui/drawing/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './badges.module.css'

/** Carries the status as a plain class, too: `available`, `pending` or `sold`. */
export function StatusBadge({ status }: { status: ListingStatus }) {
  return (
    <Badge className={classNames(status.toLowerCase(), styles.status, styles[status])}>
      {status}
    </Badge>
  )
}

export const NewBadge = () => <Badge className={styles.new}>New</Badge>

export const OwnBadge = () => (
  <Badge icon="user" className={styles.own}>
    Yours
  </Badge>
)

export const RecommendedBadge = () => (
  <Badge tone="lawn" icon="spark">
    Recommended
  </Badge>
)
