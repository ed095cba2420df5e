import { edgeOf, shownSize, type CropView } from './crop-view.ts'

/** High, because the photo path encodes the picture once more. */
const quality = 0.95

/**
 * The part of a picture inside the frame, as a square JPEG.
 * @param name the name of the new file
 * @throws if the browser cannot draw it
 */
export async function drawCrop(
  picture: HTMLImageElement,
  view: CropView,
  name: string,
): Promise<File> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const edge = edgeOf(view, size)
  const canvas = new OffscreenCanvas(edge, edge)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no canvas.')
  // JPEG has no transparency: transparent pixels become white, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, edge, edge)
  context.imageSmoothingQuality = 'high'
  context.translate(edge / 2 + view.center.x * edge, edge / 2 + view.center.y * edge)
  context.rotate((view.turns * Math.PI) / 2)
  const { width, height } = shownSize(size, view.zoom)
  context.drawImage(picture, (-width / 2) * edge, (-height / 2) * edge, width * edge, height * edge)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new File([jpeg], name, { type: jpeg.type })
}
