import type { MouseEvent } from 'react'
import { exactTime, timeAgo } from '../ui/time-ago.ts'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { markRead, remove } from './actions.ts'
import { titleOf, type NotificationGroup } from './groups.ts'
import { NotificationPicture } from './notification-picture.tsx'
import styles from './notification-row.module.css'
import { Written } from '../ui/written.tsx'

type Props = {
  group: NotificationGroup
  pending: boolean
  now: number
  onFollow: () => void
}

export function NotificationRow({ group, pending, now, onFollow }: Props) {
  const { all, picture } = group
  const [latest] = all
  const { message, type, link, time } = latest
  const title = titleOf(group)
  const isUnread = all.some(({ read }) => !read)

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow()
  }

  return (
    <li className={styles.row} data-unread={isUnread || undefined} data-type={type}>
      <NotificationPicture picture={picture} of={latest} />
      <div className={styles.words}>
        <div className={styles.head}>
          {link === undefined ? (
            <button type="button" className={styles.title} onClick={onFollow}>
              <Written>{title}</Written>
            </button>
          ) : (
            <a className={styles.title} href={link} onClick={open}>
              <Written>{title}</Written>
            </a>
          )}
          {isUnread && <span className="sr-only">Unread</span>}
          <time className={styles.time} dateTime={time} title={exactTime(time)}>
            {timeAgo(time, now)}
          </time>
          {pending && <PendingMark />}
        </div>
        <Written as="p" className={styles.message}>
          {message}
        </Written>
      </div>
      <div className={styles.buttons}>
        {isUnread && (
          <button
            type="button"
            aria-label={`Mark as read: ${title}`}
            onClick={(event) => {
              focusNext(event, true)
              void markRead(all)
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
            void remove(all)
          }}
        >
          <Icon name="trash" size={20} />
        </button>
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
