// iPhones and Macs give HEIC no media type, only a file extension.
export const acceptedImages = 'image/*,.heic,.heif'

/**
 * Whether a chosen file is an image by its media type or, for HEIC on many computers, its
 * extension.
 */
export const isImageFile = ({ type, name }: File): boolean =>
  type === '' ? isHeic({ type, name }) : type.startsWith('image/')

/** A format that most browsers cannot read and the server may. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
