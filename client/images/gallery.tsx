import type { CSSProperties, ReactNode } from 'react'
import type { Image } from '#sync/images.ts'
import type { Listing } from '#sync/listings.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './gallery.module.css'

type Props = { listing: Listing | null | undefined; children: ReactNode }

/** The place of an open listing's photos. A card's photo grows into it. */
export function Gallery({ listing, children }: Props) {
  const cover = listing?.images[0]
  return (
    <div
      className={classNames(styles.gallery, listing && !cover && styles.empty)}
      style={ratioOf(cover)}
      data-listing-photos
      data-category={listing?.category}
    >
      {children}
    </div>
  )
}

export type Ratio = CSSProperties & { '--ratio': number }

/** The aspect ratio as a custom property; absent while it is unknown. */
export function ratioOf(image: Image | undefined): Ratio | undefined {
  if (!image || image.width === 0 || image.height === 0) return undefined
  return { '--ratio': image.width / image.height }
}
