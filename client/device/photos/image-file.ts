// iPhones and Macs name HEIC by its ending only.
export const acceptedImages = 'image/*,.heic,.heif'

/** Whether a chosen file calls itself an image; many computers tell HEIC by its ending alone. */
export const isImageFile = ({ type, name }: File): boolean =>
  type === '' ? isHeic({ type, name }) : type.startsWith('image/')

/** What most browsers cannot read, and the server may. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
