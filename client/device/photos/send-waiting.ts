import { hashOf, photoNameOf, type ImageFolder } from '#sync/images.ts'
import type { Actions } from '#sync/engine/queued.ts'
import { foldersOf, type Database, type StoredPhoto } from '../database.ts'
import type { ApiResult, Failure } from '../session/send.ts'
import { isNeeded, photoReferences } from './photo-references.ts'

/** The steps that differ between a page and the worker. */
export interface PhotoSender {
  /** The definitions of all actions that may be queued. */
  actions: Actions
  /** The device's clock, in milliseconds since the epoch. */
  clock(): number
  upload(photo: File, folder: ImageFolder, sha256: string): Promise<ApiResult<unknown>>
  /** Called when the server has refused this photo permanently. */
  refuse(photo: StoredPhoto, message: string): Promise<void>
  /** Whether the user is still logged in. */
  goesOn(): boolean
  /** Called with the photos that are sent next, and when each of them is done. */
  begin?(hashes: readonly string[]): void
  end?(sha256: string): void
}

/** The result of a pass over the queue. */
export interface PhotoPass {
  /** The folders in which the server has accepted photos. */
  arrived: ReadonlySet<ImageFolder>
  /** Whether a photo is left that may arrive later. */
  left: boolean
}

/**
 * Sends the waiting photos one by one in the order they were chosen. It skips photos that nothing
 * names: they are just being added, or their tab closed.
 */
export async function sendWaiting(database: Database, sender: PhotoSender): Promise<PhotoPass> {
  await sendLostAgain(database, sender.actions)
  const tried = new Set<string>()
  const arrived = new Set<ImageFolder>()
  let left = false
  for (;;) {
    const next = await waitingHashes(database, sender.actions, tried)
    if (next.length === 0) return { arrived, left }
    sender.begin?.(next)
    for (const sha256 of next) {
      if (!sender.goesOn()) return { arrived, left }
      tried.add(sha256)
      const { outcome, folders } = await sendOne(database, sender, sha256)
      sender.end?.(sha256)
      if (outcome === 'arrived') for (const folder of folders) arrived.add(folder)
      if (outcome === 'failed' || outcome === 'unreached') left = true
      if (outcome === 'unreached') return { arrived, left }
    }
  }
}

async function waitingHashes(
  database: Database,
  actions: Actions,
  tried: ReadonlySet<string>,
): Promise<string[]> {
  const waiting: Pick<StoredPhoto, 'sha256' | 'state' | 'since'>[] = []
  await database.blobs
    .where('state')
    .equals('waiting')
    .each(({ sha256, state, since = 0 }) => void waiting.push({ sha256, state, since }))
  const untried = waiting.filter(({ sha256 }) => !tried.has(sha256))
  if (untried.length === 0) return []
  const references = await photoReferences(database, actions)
  return untried
    .filter((photo) => isNeeded(references, photo))
    .toSorted((one, other) => (one.since ?? 0) - (other.since ?? 0))
    .map(({ sha256 }) => sha256)
}

/** `failed`: this photo may arrive later. `unreached`: no other photo would arrive now, either. */
type Outcome = 'arrived' | 'refused' | 'failed' | 'unreached'

async function sendOne(
  database: Database,
  sender: PhotoSender,
  sha256: string,
): Promise<{ outcome: Outcome | 'gone'; folders: readonly ImageFolder[] }> {
  const photo = await database.blobs.get(sha256)
  if (!photo) return { outcome: 'gone', folders: [] }
  const folders = foldersOf(photo)
  for (const folder of folders) {
    const file = new File([photo.bytes], photo.fileName ?? 'photo', { type: photo.type })
    const answer = await sender.upload(file, folder, sha256)
    if (answer.error)
      return { outcome: await storeFailure(database, sender, photo, answer), folders }
  }
  await markSent(database, photo, sender.clock())
  return { outcome: 'arrived', folders }
}

const tooLarge =
  'Your network does not let a photo of this size through. Quad tries again in another network.'

async function storeFailure(
  database: Database,
  sender: PhotoSender,
  photo: StoredPhoto,
  failure: Failure,
): Promise<Outcome> {
  const { field, offline, isForeign, status, message } = failure
  if (status === undefined) return 'unreached'
  // Any other refusal may pass. Most name no field, and `hash` means that bytes were changed.
  if (field === 'image') {
    await sender.refuse(photo, message)
    return 'refused'
  }
  const problem = offline && status === 413 ? tooLarge : message
  // What something on the way changes is a trouble of the line, which holds up no form.
  const isTold = offline ? status === 413 || (isForeign && status >= 500) : status !== 400
  if (isTold) await database.blobs.update(photo.sha256, { problem })
  return 'failed'
}

/** A photo has arrived in all its folders, unless another folder was added in the meantime. */
const markSent = ({ blobs }: Database, sent: StoredPhoto, now: number): Promise<unknown> =>
  blobs
    .where('sha256')
    .equals(sent.sha256)
    .modify((photo) => {
      const folders = foldersOf(sent)
      if (!foldersOf(photo).every((folder) => folders.includes(folder))) return
      photo.state = 'sent'
      photo.since = now
      delete photo.problem
    })

/** A round may have read before a photo arrived and end after it. */
const LONGEST_ROUND = 60_000

/**
 * The server deletes uploads that nothing shows for a day, and a restored backup lacks the newest
 * ones. If a later round brings a row that still waits for a sent photo, the photo is sent again.
 */
async function sendLostAgain(database: Database, actions: Actions): Promise<void> {
  const { blobs } = database
  const { syncedAt = 0 } = await database.readState()
  const sent = await blobs.where('state').equals('sent').primaryKeys()
  if (sent.length === 0) return
  const { awaited } = await photoReferences(database, actions)
  const lost = sent.map(photoNameOf).filter((name) => awaited.has(name))
  await blobs
    .where('sha256')
    .anyOf(lost.map(hashOf))
    .modify((photo) => {
      if (syncedAt - (photo.since ?? 0) > LONGEST_ROUND) photo.state = 'waiting'
    })
}
