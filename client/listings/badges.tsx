import type { ListingStatus } from '#sync/listings.ts'
import { Badge } from '../ui/drawing/badge.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './badges.module.css'

/** A mark is a badge in a line of text: it has no ground. */
type Props = { mark?: boolean }

/**
 * Carries the status as a plain class, too: `available`, `pending` or `sold`. The mark of what is
 * available is a dot, because nearly all cards have it.
 */
export function StatusBadge({ status, mark }: Props & { status: ListingStatus }) {
  const look = mark ? styles.mark : styles[`over${status}`]
  return (
    <Badge className={classNames(status.toLowerCase(), styles.status, styles[status], look)}>
      <span>{status}</span>
    </Badge>
  )
}

export const NewBadge = ({ mark }: Props) => (
  <Badge className={classNames(styles.new, mark ? styles.mark : styles.overNew)}>New</Badge>
)

export const OwnMark = () => <Badge className={styles.mark}>Yours</Badge>

export const RecommendedBadge = () => (
  <Badge tone="lawn" icon="spark">
    Recommended
  </Badge>
)

/** Beside a price, where the word often has no room. */
export const RecommendedMark = () => (
  <span className={styles.recommended} title="Recommended">
    <Icon name="spark" size={16} />
    <span>Recommended</span>
  </span>
)
