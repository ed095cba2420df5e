import type { ChangeEvent } from 'react'
import { acceptedImages } from '../../device/photos/image-file.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './attach-button.module.css'

type Props = { className: string | undefined; onAdd: (files: File[]) => void }

/** Chooses photos for a message. Phones offer the camera, too. */
export function AttachButton({ className, onAdd }: Props) {
  function add(event: ChangeEvent<HTMLInputElement>) {
    onAdd([...(event.target.files ?? [])])
    // The user may choose the same file again after removing it.
    event.target.value = ''
  }

  return (
    <label className={classNames(className, styles.attach)} title="Add photos">
      <Icon name="image" />
      <input
        type="file"
        accept={acceptedImages()}
        multiple
        aria-label="Add photos"
        onChange={add}
      />
    </label>
  )
}
