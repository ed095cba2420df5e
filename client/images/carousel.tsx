import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { isPhotoHash, type Image } from '#sync/images.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './carousel.module.css'
import { ratioOf, type Ratio } from './gallery.tsx'
import { Photo } from './photo.tsx'
import { usePhotoViewer } from './use-photo-viewer.tsx'

type Props = { images: Image[]; title: string; sizes: string }

/** Photos side by side, moved by swipe, scroll, arrow key or button. */
export function Carousel({ images, title, sizes }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const many = images.length > 1
  const altOf = (index: number) =>
    many ? `${isolated(title)}, photo ${index + 1} of ${images.length}` : isolated(title)
  const slideOf = (index: number) =>
    strip.current?.children[index]?.querySelector<HTMLImageElement>('img:not([aria-hidden])')
  const viewer = usePhotoViewer(images, slideOf, altOf)

  function go(to: number) {
    const slide = strip.current?.children[Math.max(0, Math.min(images.length - 1, to))]
    slide?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'smooth' })
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: images.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label="Photos">
      <ul
        ref={strip}
        className={styles.strip}
        // A scrollable region must be reachable by keyboard.
        tabIndex={many ? 0 : undefined}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / clientWidth))
        }
      >
        {(many ? images : [images[0]]).map((image, index) => (
          <Slide
            // A photo that arrives takes the place of the same one on this device.
            key={index}
            image={image}
            alt={altOf(index)}
            isCurrent={index === at}
            onOpen={() => viewer.open(index)}
            sizes={sizes}
            eager={index === 0}
          />
        ))}
      </ul>
      {many && <Controls at={at} count={images.length} onGo={go} />}
      {viewer.place}
    </section>
  )
}

type SlideProps = {
  image: Image | undefined
  alt: string
  sizes: string
  eager: boolean
  isCurrent: boolean
  onOpen: () => void
}

function Slide({ image, isCurrent, onOpen, ...photo }: SlideProps) {
  const [seen, setSeen] = useState<Ratio>()

  // The size of a photo that is only on this device is not known yet.
  function measure({ target }: SyntheticEvent) {
    if (!(target instanceof HTMLImageElement) || target.naturalHeight === 0) return
    setSeen({ '--ratio': target.naturalWidth / target.naturalHeight })
  }

  return (
    <li
      style={{ ...(ratioOf(image) ?? seen), backgroundColor: image?.color }}
      onLoadCapture={measure}
    >
      {image && !isPhotoHash(image.path) && (
        <img src={image.small} alt="" aria-hidden className={styles.glow} />
      )}
      <Photo {...photo} image={image} bare className={image && styles.photo} />
      {image && (
        <button
          type="button"
          className={styles.open}
          aria-label={`Show ${photo.alt} on the whole screen`}
          tabIndex={isCurrent ? undefined : -1}
          onClick={onOpen}
        />
      )}
    </li>
  )
}

function Controls({ at, count, onGo }: { at: number; count: number; onGo: (to: number) => void }) {
  return (
    <>
      <Step side="previous" disabled={at === 0} onClick={() => onGo(at - 1)} />
      <Step side="next" disabled={at === count - 1} onClick={() => onGo(at + 1)} />
      <span className={styles.pips} aria-hidden>
        {Array.from({ length: count }, (_, pip) => (
          <span key={pip} data-on={pip === at || undefined} />
        ))}
      </span>
      <span className="sr-only" aria-live="polite">
        Photo {at + 1} of {count}
      </span>
    </>
  )
}

type StepProps = { side: 'previous' | 'next'; disabled: boolean; onClick: () => void }

function Step({ side, disabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      data-side={side}
      aria-label={side === 'next' ? 'Next photo' : 'Previous photo'}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <Icon name={side === 'next' ? 'forward' : 'back'} />
    </button>
  )
}
