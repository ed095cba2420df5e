import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { images } from '#drizzle/schema/images.ts'
import type { ImageFolder } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { attachArrivedPhoto } from '../listings/awaited-photos.ts'
import { attachArrivedMessagePhoto } from '../messages/awaited-photos.ts'
import { attachArrivedPicture } from '../profiles/awaited-picture.ts'
import type { Resources } from '../resources.ts'
import { refuseTakenDown } from './taken-down.ts'

export type ImageRow = typeof images.$inferSelect

interface Upload {
  uploaderId: string
  folder: ImageFolder
  uploadSha256: string
  originalName: string
}

interface PhotoFile {
  bytes: Buffer
  /** The name of the sender's file. */
  name: string
  hash?: string | undefined
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
}

/** The most characters of a file's name that are stored. */
const longestName = 120

/**
 * Stores a photo. The same bytes of the same person in the same folder are the same image. A
 * listing, message or profile that waits for the photo shows it in the same commit.
 * @param hash the SHA-256 that the sender computed
 * @throws Refusal `bad_input` for bytes with another hash, or that a moderator has taken down
 */
export async function storeUpload(
  resources: Resources,
  { bytes, name, hash, signal, ...owner }: Pick<Upload, 'uploaderId' | 'folder'> & PhotoFile,
): Promise<ImageRow> {
  const uploadSha256 = createHash('sha256').update(bytes).digest('hex')
  const upload = { ...owner, uploadSha256, originalName: name.slice(0, longestName) }
  if (hash !== undefined && hash !== upload.uploadSha256) throw incomplete()
  const { writer } = resources
  const known = await writer.write({ run: (tx, rev) => renewed({ tx, rev, resources }, upload) })
  const { row, rev, shown } = known ?? (await storeNew(resources, upload, { bytes, signal }))
  if (shown) resources.sockets.userChanged(upload.uploaderId, rev)
  for (const campus of shown?.campuses ?? []) resources.sockets.campusChanged(campus, rev)
  if (shown?.replaced !== undefined) await resources.images.delete(shown.replaced)
  for (const work of shown?.afterwards ?? [])
    work().catch((error: unknown) => resources.log.error('What follows a photo failed.', error))
  return row
}

interface StoredPhoto {
  row: ImageRow
  rev: number
  shown: PhotoEffect | undefined
}

/** What the arrival of a photo changed. */
interface PhotoEffect {
  /** Campuses that see a listing which they did not see before. */
  campuses?: Set<string>
  /** The id of the profile picture that it replaced. */
  replaced?: string | undefined
  /** What is to be done after the commit. */
  afterwards?: (() => Promise<void>)[]
}

interface Commit {
  tx: Tx
  rev: number
  resources: Resources
}

async function show(commit: Commit, row: ImageRow): Promise<PhotoEffect | undefined> {
  const { tx, rev } = commit
  if (row.folder === 'quad/message-images') return showInMessages(commit, row)
  if (row.folder === 'quad/profile-images') return attachArrivedPicture(tx, row, rev)
  const campuses = await attachArrivedPhoto(tx, row, rev)
  return campuses && { campuses }
}

async function showInMessages(commit: Commit, row: ImageRow): Promise<PhotoEffect | undefined> {
  const afterwards: (() => Promise<void>)[] = []
  const after = (work: () => Promise<void>) => void afterwards.push(work)
  const context = { ...commit, now: commit.resources.clock(), after }
  return (await attachArrivedMessagePhoto(context, row)) ? { afterwards } : undefined
}

const incomplete = () =>
  new Refusal('bad_input', 'This photo did not arrive complete. Please send it again.', 'hash')

/** A new photo, which nothing shows yet. */
const unused = { listingId: null, takenDownWith: null }

/** Writes files before the row: a crash between the two leaves files, which the sweep finds. */
async function storeNew(
  resources: Resources,
  upload: Upload,
  { bytes, signal }: Pick<PhotoFile, 'bytes' | 'signal'>,
): Promise<StoredPhoto> {
  const { images: store, decoder, writer, clock } = resources
  const { large, small, ...shown } = await decoder.decode(upload.uploaderId, bytes, signal)
  const id = randomBytes(16).toString('base64url')
  await Promise.all([store.put(id, 'large', large), store.put(id, 'small', small)])
  const row = { ...upload, ...shown, id, bytes: large.length + small.length, ...unused }
  const stored = await writer.write({
    async run(tx, rev) {
      const commit = { tx, rev, resources }
      const twin = await renewed(commit, upload)
      if (twin) return twin
      const fresh = { ...row, uploadedAt: clock() }
      await tx.insert(images).values(fresh)
      return { row: fresh, rev, shown: await show(commit, fresh) }
    },
  })
  if (stored.row.id !== id) await store.delete(id)
  return stored
}

/**
 * The image of the same bytes from an earlier upload. Its new date keeps the sweep from deleting
 * it.
 */
async function renewed(commit: Commit, upload: Upload): Promise<StoredPhoto | undefined> {
  const { tx, rev, resources } = commit
  const { uploaderId, folder, uploadSha256, originalName } = upload
  await refuseTakenDown(tx, uploadSha256)
  const uploadedAt = resources.clock()
  const [row] = await tx
    .update(images)
    .set({ uploadedAt, originalName })
    .where(
      and(
        eq(images.uploaderId, uploaderId),
        eq(images.folder, folder),
        eq(images.uploadSha256, uploadSha256),
      ),
    )
    .returning()
  return row && { row, rev, shown: await show(commit, row) }
}
