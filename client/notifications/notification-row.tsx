import { useId, type ComponentPropsWithoutRef, type MouseEvent } from 'react'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { exactTime, timeAgo } from '../ui/time-ago.ts'
import { NotificationMessage } from './notification-message.tsx'
import { NotificationPicture } from './notification-picture.tsx'
import styles from './notification-row.module.css'
import { titleOf, type Entry } from './sections.ts'
import { optionsOf, rowAttribute } from './use-notification-menu.tsx'

type Props = {
  entry: Entry
  pending: boolean
  now: number
  onFollow: () => void
  /** Opens the menu of the row with this button. */
  onOptions: (button: Element) => void
  /** Loads the menu early. */
  reach: Pick<ComponentPropsWithoutRef<'button'>, 'onPointerEnter' | 'onFocus'>
}

export function NotificationRow({ entry, pending, now, onFollow, onOptions, reach }: Props) {
  const { key, latest, all } = entry
  const { link, type, time } = latest
  const note = useId()
  const isUnread = all.some(({ read }) => !read)
  const mark = { [rowAttribute]: key }

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow()
  }

  const title = { className: styles.title, 'aria-describedby': note }
  return (
    <li
      className={styles.row}
      data-unread={isUnread || undefined}
      data-long={type === 'other' || undefined}
      {...mark}
    >
      <NotificationPicture notification={latest} />
      <div className={styles.words}>
        {link === undefined ? (
          <button type="button" {...title} onClick={onFollow}>
            <Title entry={entry} isUnread={isUnread} />
          </button>
        ) : (
          <a {...title} href={link} draggable={false} onClick={open}>
            <Title entry={entry} isUnread={isUnread} />
          </a>
        )}
        <p id={note} className={styles.note}>
          <span className={styles.message}>
            <NotificationMessage of={latest} />
          </span>
          <span className={styles.when}>
            {' · '}
            <time dateTime={time} title={exactTime(time)}>
              {timeAgo(time, now)}
            </time>
          </span>
          {pending && <PendingMark />}
        </p>
      </div>
      <button
        type="button"
        className={styles.options}
        aria-label={optionsOf(entry)}
        aria-haspopup="menu"
        {...mark}
        {...reach}
        onClick={({ currentTarget }) => onOptions(currentTarget)}
      >
        <Icon name="more" size={20} />
      </button>
    </li>
  )
}

function Title({ entry, isUnread }: { entry: Entry; isUnread: boolean }) {
  const { title, count } = titleOf(entry)
  return (
    <>
      <PersonText>{title}</PersonText>
      {count}
      {isUnread && <span className="sr-only"> Unread</span>}
    </>
  )
}
