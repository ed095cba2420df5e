import { useState, type ReactNode } from 'react'
import { isPhotoHash, type Image } from '#sync/images.ts'
import { lazyPart, PartPlace } from '../ui/loading/lazy-part.tsx'
import type { ViewedPhoto } from './photo-viewer.tsx'

const PhotoViewer = lazyPart(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

/**
 * Shows photos on the whole screen.
 * @param shown finds the element of a photo, for photos that only this device has
 */
export function usePhotoViewer(
  images: readonly Image[],
  shown: (index: number) => HTMLImageElement | null | undefined,
  altOf: (index: number) => string,
): { open: (index: number) => void; place: ReactNode } {
  const [viewed, setViewed] = useState<{ photos: ViewedPhoto[]; first: number }>()

  const close = () => setViewed(undefined)

  function open(index: number) {
    const photos = images.map((image, i) => viewedPhoto(image, shown(i), altOf(i)))
    setViewed({ photos, first: index })
  }

  return {
    open,
    place: viewed && (
      <PartPlace onMissing={close}>
        <PhotoViewer {...viewed} onClose={close} />
      </PartPlace>
    ),
  }
}

/** A photo that only this device has is shown from the element that shows it already. */
function viewedPhoto(
  image: Image,
  element: HTMLImageElement | null | undefined,
  alt: string,
): ViewedPhoto {
  const msrc = element?.currentSrc ?? image.small
  const isLocal = isPhotoHash(image.path)
  return {
    src: isLocal ? msrc : image.path,
    msrc,
    width: (isLocal && element?.naturalWidth) || image.width || 1200,
    height: (isLocal && element?.naturalHeight) || image.height || 1200,
    alt,
  }
}
