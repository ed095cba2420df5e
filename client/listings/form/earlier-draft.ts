import * as v from 'valibot'
import { imageNameOf } from '#sync/images.ts'
import { currentDatabase } from '../../device/current-database.ts'
import { durably } from '../../device/durably.ts'
import { namePhoto, putPhoto, type PreparedPhoto } from '../../device/photos/store-photo.ts'
import { draftSchema, type ListingDraft } from './draft.ts'

/** A draft of an earlier version. Other rows hold the bytes of its photos. */
const earlierSchema = v.looseObject({
  photos: v.array(
    v.object({ id: v.string(), image: v.optional(v.object({ public_id: v.string() })) }),
  ),
  begun: v.optional(v.looseObject({ photos: v.array(v.string()) })),
})
type EarlierDraft = v.InferOutput<typeof earlierSchema>

const bytesSchema = v.object({ type: v.string(), bytes: v.instance(ArrayBuffer) })

/**
 * Reads a draft of an earlier version and stores it in the present format: its photos wait in the
 * queue, and the draft names them. This is one transaction, so an interruption is harmless.
 */
export async function convertEarlierDraft(
  key: string,
  value: unknown,
): Promise<ListingDraft | undefined> {
  const earlier = v.safeParse(earlierSchema, value)
  if (!earlier.success) return undefined
  const kept = await keptPhotos(key, earlier.output)
  const draft = convert(earlier.output, kept)
  if (!draft) return undefined
  const { drafts, blobs } = currentDatabase()
  return durably(() =>
    drafts.db.transaction('rw', drafts, blobs, async () => {
      const now = v.safeParse(draftSchema, (await drafts.get(key))?.value)
      // Another tab was faster and may have changed the draft since.
      if (now.success) return now.output
      for (const photo of kept.values()) await putPhoto(photo, 'quad/listing-images')
      await drafts.put({ key, value: draft, at: Date.now() })
      await drafts.where('key').startsWith(`${key}#`).delete()
      return draft
    }),
  )
}

async function keptPhotos(
  key: string,
  { photos }: EarlierDraft,
): Promise<Map<string, PreparedPhoto>> {
  const kept = new Map<string, PreparedPhoto>()
  for (const { id } of photos) {
    const row = await currentDatabase().drafts.get(`${key}#${id}`)
    const stored = v.safeParse(bytesSchema, row?.value)
    if (stored.success) kept.set(id, await namePhoto(stored.output.bytes, stored.output.type))
  }
  return kept
}

function convert(
  { photos, begun, ...others }: EarlierDraft,
  kept: ReadonlyMap<string, PreparedPhoto>,
): ListingDraft | undefined {
  const names = photos.flatMap(
    ({ id, image }) => kept.get(id)?.name ?? (image ? imageNameOf(image) : []),
  )
  const before = begun && {
    ...begun,
    photos: begun.photos.map((public_id) => imageNameOf({ public_id })),
  }
  const draft = v.safeParse(draftSchema, { ...others, photos: [...new Set(names)], begun: before })
  return draft.success ? draft.output : undefined
}
