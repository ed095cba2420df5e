import * as v from 'valibot'

export const imageFolders = [
  'quad/profile-images',
  'quad/listing-images',
  'quad/message-images',
] as const
export type ImageFolder = (typeof imageFolders)[number]

export const maxImageBytes = 10 * 1024 * 1024
export const maxImagePixels = 50_000_000
/** Widths in pixels of the two stored sizes; a narrower original is not enlarged. */
export const imageWidths = { small: 320, large: 1280 } as const
export const unreadableImage =
  'This photo cannot be read. Please use a JPEG, PNG, WebP or AVIF image.'

/** 128 random bits as base64url: knowing it is the right to see the photo. */
export const imageIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, 'must be the id of a photo'),
)

const hashPrefix = 'sha256:'

/** The name of a photo that has not arrived: the SHA-256 of the bytes that the browser sends. */
export const photoHashSchema = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${hashPrefix}[0-9a-f]{64}$`), 'must be the hash of a photo'),
)
export const isPhotoHash = (name: string): boolean => v.is(photoHashSchema, name)
/** @param sha256 in hexadecimal */
export const photoNameOf = (sha256: string): string => hashPrefix + sha256
/** The hash in a photo's name, in hexadecimal. */
export const hashOf = (name: string): string => name.slice(hashPrefix.length)
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The image of a photo that has not arrived. The device that has the bytes shows them. */
export const awaitedImage = (hash: string): Image => ({
  path: hash,
  small: hash,
  public_id: hash,
  width: 0,
  height: 0,
  color: 'transparent',
})

/** An image as it is shown. `path` is the large size, `small` the small one, `color` its average. */
export const imageSchema = v.object({
  path: v.string(),
  small: v.string(),
  public_id: v.string(),
  width: v.number(),
  height: v.number(),
  color: v.string(),
})
export type Image = v.InferOutput<typeof imageSchema>

export const imagePath = (id: string, size: keyof typeof imageWidths): string =>
  `/images/${id}/${imageWidths[size]}.webp`

/** The id inside a `public_id` (`quad/listing-images/ID`) or a path (`/images/ID/1280.webp`). */
export function imageIdOf(reference: string): string | undefined {
  return /^(?:quad\/(?:listing|profile|message)-images\/|\/images\/)([A-Za-z0-9_-]{22})(?:\/(?:320|1280)\.webp)?$/.exec(
    reference,
  )?.[1]
}

/** How an action names an image: by its id, or by its hash until it has arrived. */
export const imageNameOf = ({ public_id }: Pick<Image, 'public_id'>): string =>
  imageIdOf(public_id) ?? public_id

const namedIn =
  (folder: ImageFolder) =>
  (name: string): Image => ({
    ...awaitedImage(name),
    ...(!isPhotoHash(name) && {
      path: imagePath(name, 'large'),
      small: imagePath(name, 'small'),
      public_id: `${folder}/${name}`,
    }),
  })

/** A listing's or message's image by its name alone. The server knows its size and color. */
export const namedImage = namedIn('quad/listing-images')
export const namedMessageImage = namedIn('quad/message-images')

const rowSchema = v.looseObject({
  images: v.optional(v.array(v.looseObject({ public_id: v.string() }))),
  awaitedImage: v.optional(v.string()),
})

/** The photos that a row of any table waits for, by their hash. */
export function photosOfRow(row: unknown): string[] {
  const parsed = v.safeParse(rowSchema, row)
  if (!parsed.success) return []
  const { images = [], awaitedImage: awaited = '' } = parsed.output
  return [...images.map(({ public_id }) => public_id), awaited].filter(isPhotoHash)
}

/**
 * `path` is the large size, `small` the small one. `originalName` is the name of the file, for the
 * person who chose it.
 */
export const profileImageSchema = v.object({
  path: v.string(),
  small: v.string(),
  public_id: v.string(),
  originalName: v.optional(v.string()),
})
export type ProfileImage = v.InferOutput<typeof profileImageSchema>

/** A picture as a profile shows it. */
export const profileImageOf = (id: string): ProfileImage => ({
  path: imagePath(id, 'large'),
  small: imagePath(id, 'small'),
  public_id: `quad/profile-images/${id}`,
})
