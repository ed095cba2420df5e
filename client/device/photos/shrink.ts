import { decodePicture } from './decode-picture.ts'
import { isReadByServer } from './image-file.ts'

const longestEdge = 2048
const quality = 0.85

/**
 * Converts a photo for the upload: upright, at most 2048 pixels long, JPEG. It keeps photos that would
 * only grow.
 * @returns undefined if neither this browser nor the server can use the file
 */
export async function shrinkPhoto(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return isReadByServer(file) && (await canBeShown(file)) ? file : undefined
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height))
  // Some phones refuse a large canvas; in that case the server shrinks the photo.
  const jpeg = await toJpeg(bitmap, bitmap.width * scale, bitmap.height * scale).catch(() => file)
  bitmap.close()
  const fits = scale === 1 && /^image\/(jpeg|png|webp)$/.test(file.type)
  return fits && file.size <= jpeg.size ? file : jpeg
}

/** A phone may lack the memory for the bitmap of a large photo that it can show. */
async function canBeShown(file: File): Promise<boolean> {
  const picture = await decodePicture(file)
  if (picture) URL.revokeObjectURL(picture.src)
  return picture !== undefined
}

async function toJpeg(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(height))
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no canvas.')
  // JPEG has no transparency: transparent pixels become white, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
