import { wordsOf, type Message } from '#sync/messages.ts'
import { CautionLine } from '../cautions/caution-line.tsx'
import { isDealMessage } from '../deals/card-words.ts'
import { DealCard } from '../deals/deal-card.tsx'
import { isMeetUpMessage } from '../meet-ups/card-words.ts'
import { MeetUpCard } from '../meet-ups/meet-up-card.tsx'
import { SavedHere } from '../outbox/saved-here.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { PersonText } from '../ui/person-text.tsx'
import styles from './bubble.module.css'
import { PhotoGrid } from './photos/photo-grid.tsx'
import { WaitingPhotos } from './photos/waiting-photos.tsx'
import { SharedCard } from './shared-card.tsx'
import { messageAttribute } from './use-message-menu.tsx'
import { timeOf } from './when.ts'

type Props = {
  message: Message
  /** `photos`: the server waits for its photos. */
  state: 'received' | 'waiting' | 'photos' | 'sent' | 'seen'
  /** Who wrote it: a username, or `you`. */
  from: string
  /** Whether it is the last of a run, which shows the time. */
  isLast: boolean
  /** Opens the menu of the message with this element. */
  onOptions: (button: Element) => void
  /** Loads what it opens early. */
  reach: { onPointerEnter: () => void; onFocus: () => void }
}

export function Bubble({ message, state, from, isLast, onOptions, reach }: Props) {
  const { content, listingId, timeSent, images } = message
  return (
    <li className={styles.message} data-state={state} {...{ [messageAttribute]: message._id }}>
      {isDealMessage(message) ? (
        <DealCard message={message} name={state === 'received' ? from : undefined} />
      ) : isMeetUpMessage(message) ? (
        <MeetUpCard message={message} name={state === 'received' ? from : undefined} />
      ) : (
        <>
          {listingId !== undefined && <SharedCard id={listingId} />}
          {images && <PhotoGrid images={images} from={from} />}
          {(content !== '' || !images) && (
            <PersonText as="p" className={styles.text} data-gone={content === '' || undefined}>
              {wordsOf(message)}
            </PersonText>
          )}
        </>
      )}
      {state === 'received' && (
        <>
          <CautionLine text={content} />
          <button
            type="button"
            className={styles.options}
            aria-label={`Options for: ${wordsOf(message).slice(0, 60)}`}
            aria-haspopup="menu"
            {...{ [messageAttribute]: message._id }}
            {...reach}
            onClick={({ currentTarget }) => onOptions(currentTarget)}
          >
            <Icon name="more" size={20} />
          </button>
        </>
      )}
      {state === 'waiting' ? (
        <p className={styles.waiting}>
          <Icon name="clock" size={16} />
          <SavedHere />
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
