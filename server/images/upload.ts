import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { images } from '#drizzle/schema/images.ts'
import type { ImageFolder } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { showArrived } from '../listings/awaited-photos.ts'
import { showArrivedPicture } from '../profiles/awaited-picture.ts'
import type { Resources } from '../resources.ts'
import { processImage } from './process.ts'

export type ImageRow = typeof images.$inferSelect

interface Upload {
  uploaderId: string
  folder: ImageFolder
  uploadSha256: string
}

interface Sent {
  bytes: Buffer
  hash?: string | undefined
}

/**
 * Stores a photo; the same bytes of the same person in the same folder are the same image. Listings
 * or a profile that have waited for it show it in the same commit.
 * @param hash what the sender takes for the SHA-256 of the bytes.
 * @throws Refusal `bad_input` for bytes of another hash.
 */
export async function storeUpload(
  resources: Resources,
  { bytes, hash, ...owner }: Omit<Upload, 'uploadSha256'> & Sent,
): Promise<ImageRow> {
  const upload = { ...owner, uploadSha256: createHash('sha256').update(bytes).digest('hex') }
  if (hash !== undefined && hash !== upload.uploadSha256) throw incomplete()
  const { writer, clock } = resources
  const known = await writer.write({ run: (tx, rev) => renewed(tx, upload, clock(), rev) })
  const { row, rev, shown } = known ?? (await storeNew(resources, upload, bytes))
  if (shown) resources.sockets.userChanged(upload.uploaderId, rev)
  for (const campus of shown?.campuses ?? []) resources.sockets.campusChanged(campus, rev)
  if (shown?.replaced !== undefined) await resources.images.delete(shown.replaced)
  return row
}

interface Stored {
  row: ImageRow
  rev: number
  shown: Shown | undefined
}

/** What has changed by it for those who have waited for it. */
interface Shown {
  /** That see a listing by it which they did not see before. */
  campuses?: Set<string>
  /** The id of a profile's picture in whose place it is. */
  replaced?: string | undefined
}

async function show(tx: Tx, row: ImageRow, rev: number): Promise<Shown | undefined> {
  if (row.folder === 'quad/profile-images') return showArrivedPicture(tx, row, rev)
  const campuses = await showArrived(tx, row, rev)
  return campuses && { campuses }
}

const incomplete = () =>
  new Refusal('bad_input', 'This photo did not arrive complete. Please send it again.', 'hash')

/** Files before row: a crash between the two leaves files that the sweep finds, never a row without. */
async function storeNew(
  { images: store, writer, clock }: Resources,
  upload: Upload,
  bytes: Buffer,
): Promise<Stored> {
  const { large, small, ...shown } = await processImage(bytes)
  const id = randomBytes(16).toString('base64url')
  await Promise.all([store.put(id, 'large', large), store.put(id, 'small', small)])
  const row = { ...upload, ...shown, id, bytes: large.length + small.length, listingId: null }
  const stored = await writer.write({
    async run(tx, rev) {
      const uploadedAt = clock()
      const twin = await renewed(tx, upload, uploadedAt, rev)
      if (twin) return twin
      await tx.insert(images).values({ ...row, uploadedAt })
      const fresh = { ...row, uploadedAt }
      return { row: fresh, rev, shown: await show(tx, fresh, rev) }
    },
  })
  if (stored.row.id !== id) await store.delete(id)
  return stored
}

/** The image that these bytes have become before, as if uploaded now, so that the sweep spares it. */
async function renewed(
  tx: Tx,
  upload: Upload,
  uploadedAt: number,
  rev: number,
): Promise<Stored | undefined> {
  const { uploaderId, folder, uploadSha256 } = upload
  const [row] = await tx
    .update(images)
    .set({ uploadedAt })
    .where(
      and(
        eq(images.uploaderId, uploaderId),
        eq(images.folder, folder),
        eq(images.uploadSha256, uploadSha256),
      ),
    )
    .returning()
  return row && { row, rev, shown: await show(tx, row, rev) }
}
