import { unreadableImage } from '#sync/images.ts'
import { isWebKit } from '../../ui/is-webkit.ts'

/**
 * Which files a photo field offers. Many computers give HEIC no media type, only a file extension.
 * Safari includes HEIC in `image/*`. An iPhone then passes a photo on as JPEG, and leaves it as it is
 * for a field that names HEIC.
 */
export const acceptedImages = (): string => (isWebKit() ? 'image/*' : 'image/*,.heic,.heif')

/**
 * Whether a chosen file is an image by its media type or, for HEIC on many computers, its
 * extension.
 */
export const isImageFile = (file: File): boolean =>
  file.type === '' ? isHeic(file) : file.type.startsWith('image/')

/** Every browser can read these, but a phone may lack the memory for a large one. */
export const isReadByServer = ({ type }: File): boolean =>
  /^image\/(jpeg|png|webp|avif)$/.test(type)

/** Why a file that `preparePhoto` has refused is no photo. */
export const unusable = (file: File): string =>
  isHeic(file) ? `${unreadableImage} ${toGetJpeg}` : unreadableImage

const toGetJpeg =
  'To get a JPEG from an iPhone, choose Settings › Camera › Formats › Most Compatible and take the photo again, or email the photo to yourself.'

/** A format of iPhones that only Safari reads. */
const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
