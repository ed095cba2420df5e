import type { ListingStatus } from '#sync/listings.ts'
import { Badge } from '../ui/drawing/badge.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './badges.module.css'

/** A mark is a badge in a line of text: it has no ground. */
type Props = { mark?: boolean }

/** Carries the status as a plain class, too: `available`, `pending` or `sold`. */
export function StatusBadge({ status, mark }: Props & { status: ListingStatus }) {
  const look = mark ? styles.mark : styles[`over${status}`]
  return (
    <Badge className={classNames(status.toLowerCase(), styles.status, styles[status], look)}>
      {status}
    </Badge>
  )
}

/** In the place of Pending, for the two people of a reservation. */
export const ReservedBadge = ({ children }: { children: string }) => (
  <Badge className={classNames(styles.status, styles.Pending, styles.reserved)}>
    <span>{children}</span>
  </Badge>
)

export const NewBadge = ({ mark }: Props) => (
  <Badge className={classNames(styles.new, mark ? styles.mark : styles.overNew)}>New</Badge>
)

/** For the last days of a listing. */
export const MustGoBadge = ({ children }: { children: string }) => (
  <Badge tone="amber" className={styles.reserved}>
    <span>{children}</span>
  </Badge>
)

export const OwnMark = () => <Badge className={styles.mark}>Yours</Badge>

export const RecommendedBadge = () => (
  <Badge tone="lawn" icon="spark">
    Recommended
  </Badge>
)

/** Beside a price, where the word has no room. */
export const RecommendedMark = () => (
  <span className={styles.spark} title="Recommended">
    <Icon name="spark" size={16} />
    <span className="sr-only">Recommended</span>
  </span>
)
