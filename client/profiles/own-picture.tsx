import { useRef, useState, type ChangeEvent, type MouseEvent } from 'react'
import type { SessionUser } from '#sync/accounts.ts'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { acceptedImages } from '../device/photos/image-file.ts'
import { changePicture, removePicture } from './change-picture.ts'
import { OwnAvatar } from './own-avatar.tsx'
import styles from './own-picture.module.css'
import { useOwnPicture } from './use-own-picture.ts'

type Props = { user: Pick<SessionUser, 'id' | 'firstName' | 'profileImage'> }

/** One's own picture: a tap chooses another. */
export function OwnPicture({ user }: Props) {
  const [sent, setSent] = useState<number>()
  const chooser = useRef<HTMLInputElement>(null)
  const { image, photo, pending } = useOwnPicture(user)

  async function change({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file || sent !== undefined) return
    setSent(0)
    try {
      await changePicture(user.id, file, setSent)
    } finally {
      setSent(undefined)
      // The same file may be chosen again after it failed.
      target.value = ''
    }
  }

  // The button goes with the picture and must not take the focus along.
  async function remove({ currentTarget: button }: MouseEvent) {
    if (!(await removePicture(user.id))) return
    const { activeElement: focused } = document
    if (focused === button || focused === document.body) chooser.current?.focus()
  }

  return (
    <div className={styles.picture}>
      <label className={styles.choose}>
        <span className="sr-only">Change profile picture</span>
        <OwnAvatar user={user} of="path" size={88} />
        {sent === undefined ? (
          <span className={styles.camera}>
            <Icon name="camera" size={18} />
          </span>
        ) : (
          <Ring share={sent} />
        )}
        <input
          ref={chooser}
          type="file"
          accept={acceptedImages}
          onChange={(event) => void change(event)}
        />
      </label>
      {(image ?? photo) && sent === undefined && (
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

/** How much of the new picture has gone. */
const Ring = ({ share }: { share: number }) => (
  <>
    <progress className="sr-only" aria-label="Uploading the picture" value={share} max={1} />
    <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden>
      <circle cx="50" cy="50" r="47" />
      <circle cx="50" cy="50" r="47" pathLength={1} strokeDasharray={`${share} 1`} />
    </svg>
  </>
)
