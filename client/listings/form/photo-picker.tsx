import { useEffect, useId, useState } from 'react'
import { listingLimits } from '#sync/listings.ts'
import { classNames } from '../../ui/class-names.ts'
import type { DraftPhoto } from './draft.ts'
import { PhotoAdder } from './photo-adder.tsx'
import styles from './photo-picker.module.css'
import { PhotoTile } from './photo-tile.tsx'
import {
  addPhotos,
  indexOfPhoto,
  movePhoto,
  removePhoto,
  resumePhotos,
  sendPhoto,
} from './photos.ts'
import { useDragging } from './use-dragging.ts'

type Props = { draftKey: string; photos: DraftPhoto[]; error?: string | undefined }

/** Up to eight photos, in an order that can be changed; the first is the cover. */
export function PhotoPicker({ draftKey, photos, error }: Props) {
  const [notice, setNotice] = useState('')
  const [moved, setMoved] = useState('')
  const [over, setOver] = useState(false)
  const id = useId()
  const count = photos.length
  const problem = notice || error

  // What a reload has interrupted goes on, and what waits goes when the network is back.
  useEffect(() => {
    const resume = () => resumePhotos(draftKey)
    resume()
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [draftKey])

  async function add(files: readonly File[]) {
    setNotice('')
    setNotice((await addPhotos(draftKey, files)) ?? '')
  }

  function move(photoId: string, to: number) {
    movePhoto(draftKey, photoId, to)
    const place = Math.max(0, Math.min(count - 1, to))
    setMoved(`Now photo ${place + 1} of ${count}${place === 0 ? ', the cover' : ''}.`)
  }

  const { held, grab } = useDragging((photoId) => indexOfPhoto(draftKey, photoId), move)

  return (
    <section
      className={classNames(styles.picker, over && styles.over)}
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void add([...event.dataTransfer.files])
      }}
    >
      <div className={styles.head}>
        <h2 id={`${id}-label`}>Photos</h2>
        <span className={styles.count}>
          {count} of {listingLimits.images}
        </span>
      </div>
      <ul className={styles.tiles}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            {...{ photo, index, count }}
            dragged={held === photo.id}
            onMove={(to) => move(photo.id, to)}
            onRemove={() => {
              setNotice('')
              removePhoto(draftKey, photo.id)
            }}
            onRetry={() => void sendPhoto(draftKey, photo.id)}
            onGrab={grab(photo.id)}
          />
        ))}
        <li className={styles.adder}>
          <PhotoAdder empty={count === 0} onAdd={(files) => void add(files)} />
        </li>
      </ul>
      <p className={styles.hint}>
        {count > 1
          ? 'The first photo is the cover. Drag to change the order.'
          : 'Good light and a plain background help. The first photo is the cover.'}
      </p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <p className="sr-only" aria-live="polite">
        {moved}
      </p>
    </section>
  )
}
