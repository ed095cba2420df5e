import { useRef, useState, type MouseEvent } from 'react'
import type { SessionUser } from '#sync/accounts/session.ts'
import { hashOf } from '#sync/images.ts'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { usePhotoProgress } from '../device/photos/photo-progress.ts'
import { changePicture, removePicture } from './change-picture.ts'
import { OwnAvatar } from '../images/own-avatar.tsx'
import styles from './own-picture.module.css'
import { PictureInput } from './picture-input.tsx'
import { useOwnPicture } from '../images/use-own-picture.ts'

type Props = {
  user: Pick<SessionUser, 'id' | 'firstName' | 'profileImage'>
  size: number
  /** Whether a button below it removes it. */
  isRemovable?: boolean
}

/** The user's own picture. A tap chooses another. */
export function OwnPicture({ user, size, isRemovable }: Props) {
  const [busy, setBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const { image, photo, pending } = useOwnPicture(user)
  const progress = usePhotoProgress().get(hashOf(photo ?? ''))
  const share = progress ?? (busy ? 0 : undefined)

  async function change(file: File) {
    setBusy(true)
    try {
      await changePicture(user.id, file)
    } finally {
      setBusy(false)
    }
  }

  // The button disappears with the picture. A dialog then has the focus itself, a page nothing.
  async function remove({ currentTarget: button }: MouseEvent) {
    if (!(await removePicture(user.id))) return
    const { activeElement: focused } = document
    const isLost = !(focused instanceof HTMLElement) || focused.tabIndex < 0
    if (focused === button || isLost) chooser.current?.focus()
  }

  return (
    <div className={styles.picture}>
      <label className={styles.choose}>
        <span className="sr-only">Change profile picture</span>
        <OwnAvatar user={user} of="path" size={size} />
        {share === undefined ? (
          <span className={styles.camera}>
            <Icon name="camera" size={16} />
          </span>
        ) : (
          <Ring share={share} />
        )}
        <PictureInput ref={chooser} busy={busy} onPicture={(file) => void change(file)} />
      </label>
      {isRemovable && (image ?? photo) && share === undefined && (
        <button
          type="button"
          className={styles.remove}
          aria-label="Remove profile picture"
          onClick={(event) => void remove(event)}
        >
          Remove
        </button>
      )}
      {pending && <PendingMark />}
    </div>
  )
}

/** How much of the new picture is uploaded. */
const Ring = ({ share }: { share: number }) => (
  <>
    <progress className="sr-only" aria-label="Uploading the picture" value={share} max={1} />
    <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden>
      <circle cx="50" cy="50" r="47" />
      <circle cx="50" cy="50" r="47" pathLength={1} strokeDasharray={`${share} 1`} />
    </svg>
  </>
)
