import type { Notification } from '#sync/notifications.ts'
import { useQuery } from '../device/use-query.ts'
import { Photo } from '../images/photo.tsx'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { icons } from './icons.ts'
import styles from './notification-picture.module.css'
import { subjectIn } from './subject.ts'

/**
 * The photo of the listing or the picture of the person, as this device holds them, with a sign of what
 * happened. Without either, the sign alone. Decorative, because the words are beside it.
 */
export function NotificationPicture({ notification }: { notification: Notification }) {
  const subject = useQuery((rows) => subjectIn(rows, notification))
  const sign = subject?.kind === 'reviewer' ? 'star' : icons[notification.type]
  if (!subject)
    return (
      <span className={styles.drawing} aria-hidden>
        <Icon name={sign} size={20} />
      </span>
    )
  return (
    <span className={styles.picture} aria-hidden>
      {subject.kind === 'listing' ? (
        <span className={styles.photo}>
          <Photo image={subject.image} alt="" sizes="48px" />
        </span>
      ) : (
        <Avatar name={subject.name} image={subject.image} size={40} />
      )}
      <span className={styles.sign}>
        <Icon name={sign} size={12} filled={sign !== 'message'} />
      </span>
    </span>
  )
}
