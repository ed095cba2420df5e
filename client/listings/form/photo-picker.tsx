import { useEffect, useId, useRef, useState } from 'react'
import { listingLimits, type Listing } from '#sync/listings.ts'
import { sendPhotos } from '../../device/photos/send-photos.ts'
import { useGivenFiles } from '../../device/photos/use-given-files.ts'
import { classNames } from '../../ui/class-names.ts'
import { draftImage } from './draft.ts'
import { PhotoAdder } from './photo-adder.tsx'
import styles from './photo-picker.module.css'
import { PhotoTile, TileInWork } from './photo-tile.tsx'
import {
  addPhotos,
  dropInWork,
  indexOfPhoto,
  movePhoto,
  removePhoto,
  retryPhoto,
  usePhotosInWork,
} from './photos.ts'
import { useDragging } from './use-dragging.ts'

type Props = {
  draftKey: string
  /** The names of the photos. */
  photos: readonly string[]
  /** The listing that the form changes. */
  listed?: Listing | undefined
}

/** Up to eight photos that the user can reorder. The first is the cover. */
export function PhotoPicker({ draftKey, photos, listed }: Props) {
  const inWork = usePhotosInWork(draftKey)
  const [notice, setNotice] = useState('')
  const [moved, setMoved] = useState('')
  const id = useId()
  const count = photos.length

  // Rounds also send photos, but may be minutes apart.
  useEffect(() => void sendPhotos().catch(() => undefined), [])

  async function add(files: readonly File[]) {
    setNotice('')
    setNotice(await addPhotos(draftKey, files))
  }

  const picker = useRef<HTMLElement>(null)
  const { over, handlers } = useGivenFiles(picker, (files) => void add(files))

  function move(name: string, to: number) {
    movePhoto(draftKey, name, to)
    const place = Math.max(0, Math.min(count - 1, to))
    setMoved(`Now photo ${place + 1} of ${count}${place === 0 ? ', the cover' : ''}.`)
  }

  const { held, grab, hasDragged } = useDragging((name) => indexOfPhoto(draftKey, name), move)

  return (
    <section
      className={classNames(styles.picker, over && styles.over)}
      aria-labelledby={`${id}-label`}
      ref={picker}
      {...handlers}
    >
      <div className={styles.head}>
        <h2 id={`${id}-label`}>Photos</h2>
        <span className={styles.count}>
          {count} of {listingLimits.images}
        </span>
      </div>
      <ul className={styles.tiles}>
        <li className={styles.adder} hidden={count >= listingLimits.images}>
          <PhotoAdder onAdd={(files) => void add(files)} />
        </li>
        {photos.map((name, index) => (
          <PhotoTile
            key={name}
            {...{ name, index, count }}
            image={draftImage(name, listed)}
            dragged={held === name}
            onMove={(to) => move(name, to)}
            hasDragged={hasDragged}
            onRemove={() => {
              setNotice('')
              void removePhoto(draftKey, name)
            }}
            onRetry={() => void retryPhoto(name).catch(() => undefined)}
            onGrab={grab(name)}
          />
        ))}
        {inWork.map((chosen, index) => (
          <TileInWork
            key={`${chosen.file.name}/${index}`}
            file={chosen.file.name}
            onRemove={() => dropInWork(chosen)}
          />
        ))}
      </ul>
      <p className={styles.hint}>
        {count > 1
          ? 'The first photo is the cover. Drag the dots to change the order, or tap them to make a photo the cover.'
          : 'Good light and a plain background help. The first photo is the cover.'}
      </p>
      <p className={styles.problem} role="alert">
        {notice}
      </p>
      <p className="sr-only" aria-live="polite">
        {moved}
      </p>
    </section>
  )
}
