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
export const isImageFile = ({ type, name }: File): boolean =>
  type === '' ? isHeic({ type, name }) : type.startsWith('image/')

/** A format that most browsers cannot read and the server may. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
