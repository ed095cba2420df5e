import type { Message } from '#sync/messages.ts'
import { savedHere } from '../device/noted.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './bubble.module.css'
import { SharedCard } from './shared-card.tsx'
import { timeOf } from './when.ts'

type Props = {
  message: Message
  state: 'received' | 'waiting' | 'sent' | 'seen'
  /** Whether it is the last of a run, which shows the time. */
  isLast: boolean
}

export function Bubble({ message: { content, listingId, timeSent }, state, isLast }: Props) {
  return (
    <li className={styles.message} data-state={state}>
      {listingId !== undefined && <SharedCard id={listingId} />}
      <p className={styles.text}>{content}</p>
      {state === 'waiting' ? (
        <p className={styles.waiting}>
          <Icon name="clock" size={16} />
          {savedHere}
        </p>
      ) : (
        <p className={isLast ? styles.foot : 'sr-only'}>
          {state === 'seen' && <span>Seen</span>}{' '}
          <time dateTime={timeSent}>{timeOf(timeSent)}</time>
        </p>
      )}
    </li>
  )
}
