import { useEffect, useState } from 'react'
import { imageWidths, isPhotoHash, type Image } from '#sync/images.ts'
import { onReconnected } from '../device/rounds/sync-phase.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { LocalPhotoReader } from './local-photo.tsx'
import styles from './photo.module.css'

type Props = {
  image: Image | undefined
  alt: string
  /** The displayed width, from which the browser chooses a file. */
  sizes: string
  /** On the first screen: fetched immediately and before others. */
  eager?: boolean | undefined
  /** The parent provides the background. */
  bare?: boolean | undefined
  className?: string | undefined
}

/** A photo on its average color, which shows first, or a text if there is no photo. */
export function Photo(props: Props) {
  const { image } = props
  const [src, setSrc] = useState<string>()
  const isLocal = image !== undefined && isPhotoHash(image.path)
  // The same element before and after its arrival: a browser shows a photo until the next one has loaded.
  return (
    <>
      {isLocal && <LocalPhotoReader name={image.path} onRead={setSrc} />}
      {isLocal && src === undefined ? (
        <span className={classNames(styles.none, props.className)} />
      ) : (
        <SentPhoto
          {...props}
          image={isLocal && src ? { ...image, path: src, small: src } : image}
        />
      )}
    </>
  )
}

function SentPhoto({ image, alt, sizes, eager, bare, className }: Props) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const sources = image && sourceSet(image)

  useEffect(() => {
    if (failed.length === 0) return undefined
    return onReconnected(() => setFailed([]))
  }, [failed])

  // Offline, the small file is often cached from a card while the large one is not.
  const smallOnly = image !== undefined && failed.includes(image.path)
  if (!image || failed.includes(image.small) || (smallOnly && !sources)) {
    return (
      <span className={classNames(styles.none, className)}>
        <Icon name="image" size={28} />
        <span className={styles.words}>
          {!image
            ? 'No Image Available'
            : image.small.startsWith('blob:')
              ? 'No preview available'
              : 'Photo not on this device'}
        </span>
      </span>
    )
  }
  return (
    <img
      className={classNames(styles.photo, className)}
      src={image.small}
      srcSet={smallOnly ? undefined : sources}
      sizes={sizes}
      alt={alt}
      width={image.width || undefined}
      height={image.height || undefined}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      style={bare ? undefined : { backgroundColor: image.color }}
      onError={() => setFailed([...failed, sources && !smallOnly ? image.path : image.small])}
    />
  )
}

// A narrow original is not enlarged, and a photo that is only on this device has one size.
function sourceSet({ path, small, width }: Image): string | undefined {
  if (path === small || width <= imageWidths.small) return undefined
  return `${small} ${imageWidths.small}w, ${path} ${Math.min(width, imageWidths.large)}w`
}
