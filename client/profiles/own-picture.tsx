import { useRef, useState, type ChangeEvent, type MouseEvent } from 'react'
import type { ProfileImage } from '#sync/profiles.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { changePicture, removePicture } from './change-picture.ts'
import styles from './own-picture.module.css'

// iPhones and Macs name HEIC by its ending only.
const accepted = 'image/*,.heic,.heif'

type Props = { userId: string; name: string; image: ProfileImage | null }

/** One's own picture: a tap chooses another. */
export function OwnPicture({ userId, name, image }: Props) {
  const [sent, setSent] = useState<number>()
  const chooser = useRef<HTMLInputElement>(null)

  async function change({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file || sent !== undefined) return
    setSent(0)
    await changePicture(userId, file, setSent)
    setSent(undefined)
    // The same file may be chosen again after it failed.
    target.value = ''
  }

  // The button goes with the picture and must not take the focus along.
  async function remove({ currentTarget: button }: MouseEvent) {
    if (!(await removePicture(userId))) return
    const { activeElement: focused } = document
    if (focused === button || focused === document.body) chooser.current?.focus()
  }

  return (
    <div className={styles.picture}>
      <label className={styles.choose}>
        <span className="sr-only">Change profile picture</span>
        <Avatar name={name} image={image?.path} size={88} />
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
          accept={accepted}
          onChange={(event) => void change(event)}
        />
      </label>
      {image && sent === undefined && (
        <button
          type="button"
          className={styles.remove}
          aria-label="Remove profile picture"
          onClick={(event) => void remove(event)}
        >
          Remove
        </button>
      )}
    </div>
  )
}

/** How much of the new picture has gone. */
const Ring = ({ share }: { share: number }) => (
  <>
    <progress className="sr-only" aria-label="Sending the picture" value={share} max={1} />
    <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden>
      <circle cx="50" cy="50" r="47" />
      <circle cx="50" cy="50" r="47" pathLength={1} strokeDasharray={`${share} 1`} />
    </svg>
  </>
)
