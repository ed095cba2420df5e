import type { Listing } from '#sync/listings.ts'
import { Badge } from '../ui/drawing/badge.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { PersonText } from '../ui/person-text.tsx'
import styles from './hidden-notice.module.css'

const words = {
  moderator: 'Hidden by a moderator',
  reports: 'Hidden for now',
  age: 'Hidden for now',
  check: 'Waits for a moderator',
} as const

const reasons = {
  moderator: undefined,
  reports: 'Several people reported it. A moderator will look at it.',
  age: 'You didn’t say that it’s still available.',
  check: 'A moderator looks at it before others see it.',
} as const

const waiting = { tone: 'amber', icon: 'clock' } as const
const away = { tone: 'brick', icon: 'eye' } as const
const looks = { moderator: away, reports: away, age: away, check: waiting } as const

/** For the seller’s own listing in a grid, whose cards are narrow on a phone. */
export const HiddenBadge = ({ listing: { hidden } }: { listing: Listing }) =>
  hidden ? (
    <Badge {...looks[hidden.by]}>
      {hidden.by === 'check' ? 'Not shown yet' : words[hidden.by]}
    </Badge>
  ) : null

/** Tells the seller and moderators that others cannot see the listing, and why. */
export function HiddenNotice({ listing: { hidden } }: { listing: Listing }) {
  if (!hidden) return null
  const { tone, icon } = looks[hidden.by]
  return (
    <div className={styles.notice} data-tone={tone}>
      <Icon name={icon} size={20} />
      <div>
        <p className={styles.title}>{words[hidden.by]}</p>
        <PersonText as="p" className={styles.reason}>
          {hidden.reason ?? reasons[hidden.by]}
        </PersonText>
      </div>
    </div>
  )
}
