import type { MouseEvent } from 'react'
import type { Notification } from '#sync/notifications.ts'
import { PersonText } from '../ui/person-text.tsx'
import { exactTime, timeAgo } from '../ui/time-ago.ts'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { markRead, remove } from './actions.ts'
import { icons } from './icons.ts'
import styles from './notifications.module.css'

type Props = {
  notification: Notification
  pending: boolean
  now: number
  onFollow: () => void
}

export function NotificationRow({ notification, pending, now, onFollow }: Props) {
  const { title, message, type, link, read, time } = notification

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow()
  }

  return (
    <li className={styles.row} data-unread={read ? undefined : ''}>
      <span className={styles.icon} aria-hidden>
        <Icon name={icons[type]} size={20} />
      </span>
      <div className={styles.words}>
        {link === undefined ? (
          <button type="button" className={styles.title} onClick={onFollow}>
            {title}
          </button>
        ) : (
          <a className={styles.title} href={link} onClick={open}>
            {title}
          </a>
        )}
        {!read && <span className="sr-only">Unread</span>}
        {type === 'message' ? (
          <PersonText as="p" className={styles.message}>
            {message}
          </PersonText>
        ) : (
          <p className={styles.message}>{message}</p>
        )}
      </div>
      <div className={styles.foot}>
        <time dateTime={time} title={exactTime(time)}>
          {timeAgo(time, now)}
        </time>
        {pending && <PendingMark />}
        <div className={styles.buttons}>
          {!read && (
            <button
              type="button"
              aria-label={`Mark as read: ${title}`}
              onClick={(event) => {
                focusNext(event, true)
                void markRead(notification)
              }}
            >
              <Icon name="check" size={20} />
            </button>
          )}
          <button
            type="button"
            aria-label={`Delete: ${title}`}
            onClick={(event) => {
              focusNext(event)
              void remove(notification)
            }}
          >
            <Icon name="trash" size={20} />
          </button>
        </div>
      </div>
    </li>
  )
}

/** The pressed button disappears, so the focus must move first. */
function focusNext({ currentTarget }: MouseEvent<HTMLElement>, here = false): void {
  const row = currentTarget.closest('li')
  if (!row) return
  // A slow device may show the row for a moment longer.
  if (!here) row.dataset.leaving = 'true'
  const next = here
    ? row
    : (staying(row, 'nextElementSibling') ?? staying(row, 'previousElementSibling'))
  const own = next?.querySelector<HTMLElement>('button[aria-label^="Delete"]')
  const close = row.closest('[role="dialog"]')?.querySelector<HTMLElement>('[aria-label="Close"]')
  ;(own ?? close)?.focus()
}

function staying(
  row: Element,
  way: 'nextElementSibling' | 'previousElementSibling',
): Element | null {
  let other = row[way]
  while (other?.matches('[data-leaving]')) other = other[way]
  return other
}
