import { Photo } from '../images/photo.tsx'
import type { Notification } from '#sync/notifications.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import type { Picture } from './groups.ts'
import { iconOf } from './icons.ts'
import styles from './notification-picture.module.css'

type Props = { picture: Picture | undefined; of: Notification }

/** The person or the listing, with the kind of the notification in its corner. */
export function NotificationPicture({ picture, of }: Props) {
  const icon = iconOf(of)
  if (!picture) {
    return (
      <span className={styles.plain} aria-hidden>
        <Icon name={icon} size={20} />
      </span>
    )
  }
  return (
    <span className={styles.picture} aria-hidden>
      {picture.kind === 'person' ? (
        <Avatar name={picture.name} image={picture.image} size={44} />
      ) : (
        <span className={styles.photo}>
          <Photo image={picture.image} alt="" sizes="44px" />
        </span>
      )}
      <span className={styles.kind}>
        <Icon name={icon} size={12} />
      </span>
    </span>
  )
}
