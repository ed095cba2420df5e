import { pairId } from '#sync/id.ts'
import type { Listing } from '#sync/listings.ts'
import { shownUser } from '../device/session/store.ts'
import { useQuery } from '../device/use-query.ts'
import { Badge } from '../ui/drawing/badge.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './badges.module.css'

/** A mark is a badge in a line of text: it has no ground. */
type Props = { mark?: boolean }

type StatusProps = Props & { listing: Pick<Listing, '_id' | 'status'> }

/**
 * Carries the status as a plain class, too: `available`, `pending` or `sold`. The mark of what is
 * available is a dot, because nearly all cards have it. To the person for whom it is reserved, it says so.
 */
export function StatusBadge({ listing: { _id, status }, mark }: StatusProps) {
  // The id of the deal. Its module has more than the first screen needs.
  const isMine = useQuery(
    (rows) =>
      status === 'Pending' &&
      rows.get('deals', pairId(_id, shownUser()?.id ?? ''))?.state === 'reserved',
  )
  const look = mark ? styles.mark : styles[`over${status}`]
  return (
    <Badge className={classNames(status.toLowerCase(), styles.status, styles[status], look)}>
      <span>{isMine ? 'Reserved for you' : status}</span>
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
