import * as v from 'valibot'
import { currentDatabase } from '../../device/current-database.ts'
import { durably } from '../../device/durably.ts'
import { isFull } from '../../device/durably.ts'
import { showFull } from '../../ui/overlays/full-banner.ts'
import { storedDraftSchema, type DraftPhoto, type ListingDraft, type StoredDraft } from './draft.ts'

/** The server forgets photos that nothing shows after a day. */
const trusted = 12 * 60 * 60 * 1000

const bytesSchema = v.object({ type: v.string(), bytes: v.instance(ArrayBuffer) })
const bytesKey = (key: string, photoId: string): string => `${key}#${photoId}`

/** Draft and photos as they were left, upload state included. */
export async function loadDraft(key: string): Promise<ListingDraft | undefined> {
  const { drafts } = currentDatabase()
  const row = await drafts.get(key)
  const stored = v.safeParse(storedDraftSchema, row?.value)
  if (!row || !stored.success) return undefined
  const recent = Date.now() - row.at < trusted
  const { photos, ...others } = stored.output
  const loaded = await Promise.all(photos.map((photo) => loadPhoto(key, photo, recent)))
  return { ...others, photos: loaded.filter((photo) => photo !== undefined) }
}

async function loadPhoto(
  key: string,
  { id, name, image }: StoredDraft['photos'][number],
  recent: boolean,
): Promise<DraftPhoto | undefined> {
  const row = await currentDatabase().drafts.get(bytesKey(key, id))
  const stored = v.safeParse(bytesSchema, row?.value)
  if (!stored.success) {
    return image && { id, name, image, state: 'sent', progress: 1, preview: image.small }
  }
  const bytes = new Blob([stored.output.bytes], { type: stored.output.type })
  const preview = URL.createObjectURL(bytes)
  const known = recent ? image : undefined
  return { id, name, image: known, bytes, preview, progress: 0, state: known ? 'sent' : 'waiting' }
}

const latest = new Map<string, ListingDraft>()
const begun = new Set<string>()
const written = new Map<string, string>()

/** Writes the draft as it is when its turn comes: keys typed meanwhile need one write, not many. */
export async function storeDraft(key: string, draft: ListingDraft): Promise<void> {
  latest.set(key, draft)
  if (begun.has(key)) return
  begun.add(key)
  try {
    for (let next = latest.get(key); next; next = latest.get(key)) {
      latest.delete(key)
      await write(key, next)
    }
  } catch (error) {
    written.delete(key)
    if (!isFull(error)) throw error
    showFull(
      'What you type here won’t be saved if you leave. Submit it first, or free up some space.',
    )
  } finally {
    begun.delete(key)
  }
}

async function write(key: string, { photos, ...others }: ListingDraft): Promise<void> {
  const value = {
    ...others,
    photos: photos.map(({ id, name, image }) => ({ id, name, image })),
  } satisfies StoredDraft
  // A photo's progress changes the screen, not what is kept.
  const text = JSON.stringify(value)
  if (written.get(key) === text) return
  written.set(key, text)
  await durably(() => currentDatabase().drafts.put({ key, value, at: Date.now() }))
}

export async function storePhoto(key: string, photoId: string, photo: Blob): Promise<void> {
  const value = { type: photo.type, bytes: await photo.arrayBuffer() }
  const row = { key: bytesKey(key, photoId), value, at: Date.now() }
  await durably(() => currentDatabase().drafts.put(row))
}

export async function forgetPhoto(key: string, photoId: string): Promise<void> {
  await currentDatabase().drafts.delete(bytesKey(key, photoId))
}

export async function forgetDraft(key: string): Promise<void> {
  latest.delete(key)
  written.delete(key)
  await currentDatabase().drafts.where('key').startsWith(`${key}#`).delete()
  await currentDatabase().drafts.delete(key)
}
