import { isDealEvent, isMeetUpEvent } from '#sync/deals/cards.ts'
import { wordsOf, type Message } from '#sync/messages.ts'
import { CautionLine } from '../../cautions/caution-line.tsx'
import { DealCard } from '../../deals/deal-card.tsx'
import { MeetUpCard } from '../../meet-ups/meet-up-card.tsx'
import { savedHere } from '../../device/append.ts'
import { longPress } from '../../ui/controls/long-press.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { Written } from '../../ui/written.tsx'
import { PhotoGrid } from '../photos/photo-grid.tsx'
import { WaitingPhotos } from '../photos/waiting-photos.tsx'
import { SharedCard } from '../shared-card.tsx'
import { timeOf } from '../when.ts'
import { menuLabel, type BubbleMenu } from './bubble-menu.tsx'
import styles from './bubble.module.css'

type Props = {
  message: Message
  /** `photos`: the server waits for its photos. */
  state: 'received' | 'waiting' | 'photos' | 'sent' | 'seen'
  /** Who wrote it: a username, or `you`. */
  from: string
  /** Whether it is the last of a run, which shows the time. */
  isLast: boolean
  menu: BubbleMenu
}

export function Bubble({ message, state, from, isLast, menu }: Props) {
  const { content, listingId, timeSent, images, event, otherUserId } = message
  // A deleted message has its event no longer.
  const card = event && isDealEvent(event) && listingId !== undefined ? event : undefined
  const meeting = event && isMeetUpEvent(event) ? event : undefined
  const press = longPress((bubble) => {
    const button = bubble.querySelector<HTMLElement>(`.${styles.more}`)
    if (button) menu.open(message, button)
  })
  return (
    <li className={styles.message} data-state={state} {...press}>
      {listingId !== undefined &&
        (card ? (
          <DealCard event={card} listingId={listingId} from={from} otherUserId={otherUserId} />
        ) : (
          <SharedCard id={listingId} />
        ))}
      {meeting && <MeetUpCard event={meeting} from={from} otherUserId={otherUserId} />}
      {images && <PhotoGrid images={images} from={from} />}
      {!card && !meeting && (content !== '' || !images) && (
        <Written as="p" className={styles.text} data-gone={content === '' || undefined}>
          {wordsOf(message)}
        </Written>
      )}
      {menu.isWantedFor(message) && (
        <button
          type="button"
          className={styles.more}
          aria-label={menuLabel(message)}
          aria-haspopup="menu"
          aria-expanded={menu.openedId === message._id}
          {...menu.reach}
          onClick={({ currentTarget }) => menu.open(message, currentTarget)}
        >
          <Icon name="more" size={20} />
        </button>
      )}
      {state === 'received' && <CautionLine text={content} />}
      {state === 'waiting' ? (
        <p className={styles.waiting}>
          <Icon name="clock" size={16} />
          {savedHere()}
        </p>
      ) : state === 'photos' ? (
        <WaitingPhotos message={message} />
      ) : (
        <p className={isLast ? styles.foot : 'sr-only'}>
          {state === 'seen' && <span>Seen</span>}{' '}
          <time dateTime={timeSent}>{timeOf(timeSent)}</time>
        </p>
      )}
    </li>
  )
}
