import type { ChangeEvent, FocusEvent } from 'react'
import { acceptedImages } from '../../device/photos/image-file.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from './photo-adder.module.css'

type Props = { onAdd: (files: File[]) => void }

/** Chooses photos, or takes one on a device with a camera. */
export function PhotoAdder({ onAdd }: Props) {
  const touch = useMedia('(pointer: coarse)')

  function add(event: ChangeEvent<HTMLInputElement>) {
    onAdd([...(event.target.files ?? [])])
    // The user may choose the same file again after removing it.
    event.target.value = ''
  }

  return (
    <div className={styles.adder}>
      <label className={styles.choose}>
        <Icon name="image" size={26} />
        Add photos
        <input type="file" accept={acceptedImages()} multiple onFocus={show} onChange={add} />
      </label>
      {touch && (
        <label className={styles.take}>
          <Icon name="camera" size={26} />
          Take a photo
          <input type="file" accept="image/*" capture="environment" onFocus={show} onChange={add} />
        </label>
      )}
    </div>
  )
}

/** Chromium leaves a field for files where it is if the strip shows a part of it. */
const show = ({ currentTarget }: FocusEvent) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
