import { useRef } from 'react'
import type { Image } from '#sync/images.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { ratioOf } from '../../images/gallery.tsx'
import { Photo } from '../../images/photo.tsx'
import { usePhotoViewer } from '../../images/use-photo-viewer.tsx'
import styles from './photo-grid.module.css'

type Props = {
  images: Image[]
  /** Who sent them: a username, or `you`. */
  from: string
}

/** The one to four photos of a message. Each opens on the whole screen. */
export function PhotoGrid({ images, from }: Props) {
  const grid = useRef<HTMLUListElement>(null)
  const count = images.length
  const author = isolated(from)
  const altOf = (index: number) =>
    count === 1 ? `Photo from ${author}` : `Photo ${index + 1} of ${count} from ${author}`
  const shown = (index: number) => grid.current?.children[index]?.querySelector('img')
  const viewer = usePhotoViewer(images, shown, altOf)
  return (
    <>
      <ul
        ref={grid}
        className={styles.grid}
        data-count={count}
        style={count === 1 ? ratioOf(images[0]) : undefined}
      >
        {images.map((image, index) => (
          <li key={image.public_id}>
            <button
              type="button"
              className={styles.photo}
              aria-label={altOf(index)}
              onClick={() => viewer.open(index)}
            >
              <Photo image={image} alt="" sizes={count === 1 ? '280px' : '190px'} />
            </button>
          </li>
        ))}
      </ul>
      {viewer.place}
    </>
  )
}
