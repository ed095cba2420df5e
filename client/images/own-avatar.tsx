import type { SessionUser } from '#sync/accounts/session.ts'
import { LocalPhoto } from './local-photo.tsx'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './own-avatar.module.css'
import { useOwnPicture } from './use-own-picture.ts'

type Person = Pick<SessionUser, 'id' | 'firstName' | 'profileImage'>
type Props = { user: Person; of: 'path' | 'small'; size: number; className?: string | undefined }

/** The user's own picture, even before it is sent. */
export function OwnAvatar({ user, of, size, className }: Props) {
  const { image, photo, pending } = useOwnPicture(user)
  const marked = classNames(className, pending && styles.pending)
  const look = { name: user.firstName, size, className: marked }
  const present = <Avatar {...look} image={image?.[of]} />
  if (photo === undefined) return present
  return (
    <LocalPhoto name={photo} otherwise={present}>
      {(src) => <Avatar {...look} image={src} />}
    </LocalPhoto>
  )
}
