import { useSyncExternalStore } from 'react'
import { hashOf, isPhotoHash } from '#sync/images.ts'
import { listingLimits } from '#sync/listings.ts'
import { currentDatabase } from '../../device/current-database.ts'
import { failureOf } from '../../device/durably.ts'
import { isImageFile, unusable } from '../../device/photos/image-file.ts'
import { photoState, preparePhoto, storePhoto, waitAgain } from '../../device/photos/store-photo.ts'
import { deleteUnusedPhotos } from '../../device/photos/photo-references.ts'
import { sendPhotos } from '../../device/photos/send-photos.ts'
import type { ListingDraft } from './draft.ts'
import { changeDraft, draftOf } from './draft-store.ts'

const most = listingLimits.images
const tooMany = `A listing can have at most ${most} photos.`
const twice = 'You’ve already added this photo.'

/** A chosen file before it becomes a photo of its draft. */
export interface PhotoInWork {
  key: string
  listingId: string
  file: File
}

let inWork: readonly PhotoInWork[] = []
const listeners = new Set<() => void>()

/**
 * Adds chosen files to a draft and starts to send them.
 * @returns a sentence about the files that were not accepted, if there are any
 */
export async function addPhotos(key: string, files: readonly File[]): Promise<string> {
  const listingId = draftOf(key)?.listingId
  if (listingId === undefined) return ''
  const chosen = files.map((file) => ({ key, listingId, file }))
  setInWork([...inWork, ...chosen])
  const problems = await Promise.all(chosen.map((each) => oneByOne(() => add(each))))
  const leftOut = problems.filter((problem) => problem === tooMany).length
  return [
    ...new Set(problems.filter((problem) => problem !== undefined)),
    leftOut > 1 && `The last ${leftOut} were left out.`,
  ]
    .filter(Boolean)
    .join(' ')
}

// One at a time: a phone's memory holds one decoded photo of 48 megapixels, not eight.
let last: Promise<unknown> = Promise.resolve()

function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

async function add(chosen: PhotoInWork): Promise<string | undefined> {
  try {
    return await prepare(chosen)
  } catch (error) {
    return failureOf(error)
  } finally {
    dropInWork(chosen)
  }
}

/** @returns why the file cannot be a photo of this draft */
async function prepare(chosen: PhotoInWork): Promise<string | undefined> {
  const { key, listingId, file } = chosen
  const present = () => draftOf(key)?.photos ?? []
  // The user removed it or cleared its form.
  const isGone = () => !inWork.includes(chosen) || draftOf(key)?.listingId !== listingId
  if (isGone()) return undefined
  if (file.type !== '' && !isImageFile(file)) return unusable(file)
  if (present().length >= most) return tooMany
  const photo = await preparePhoto(file)
  if (!photo) return unusable(file)
  if (isGone()) return undefined
  const isListed = present().includes(photo.name)
  if (isListed && (await photoState(photo.name))) return twice
  await storePhoto(photo, 'quad/listing-images')
  // A listed photo whose bytes were on another device only is sent from here now.
  if (!isListed) await changePhotos(key, (names) => [...names, photo.name])
  void sendPhotos().catch(() => undefined)
  return undefined
}

const changePhotos = (key: string, change: (names: string[]) => string[]): Promise<void> =>
  changeDraft(key, (draft) => ({ ...draft, photos: change(draft.photos) }))

/** Removes a chosen file before it becomes a photo of its draft. */
export const dropInWork = (chosen: PhotoInWork): void =>
  setInWork(inWork.filter((other) => other !== chosen))

/** Resolves when all chosen files are photos of their drafts. */
export const photosReady = (): Promise<unknown> => last

function setInWork(next: readonly PhotoInWork[]): void {
  inWork = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePhotosInWork = (key: string): readonly PhotoInWork[] =>
  useSyncExternalStore(subscribe, () => inWork).filter((each) => each.key === key)

/** Makes the queue try a photo again. */
export async function retryPhoto(name: string): Promise<void> {
  await waitAgain([name])
  await sendPhotos()
}

export async function removePhoto(key: string, name: string): Promise<void> {
  await changePhotos(key, (names) => names.filter((other) => other !== name))
  await deleteUnusedPhotos([name])
}

/** The present index of a photo; -1 when it is gone. */
export const indexOfPhoto = (key: string, name: string): number =>
  draftOf(key)?.photos.indexOf(name) ?? -1

/** Moves a photo to another index. The first is the cover. */
export function movePhoto(key: string, name: string, to: number): void {
  void changePhotos(key, (names) => {
    if (!names.includes(name) || to < 0 || to >= names.length) return names
    const others = names.filter((other) => other !== name)
    return [...others.slice(0, to), name, ...others.slice(to)]
  })
}

/** Whether a photo of a draft could not be sent or is missing from this device. */
export async function hasPhotoProblem({ photos, begun }: ListingDraft): Promise<boolean> {
  const own = photos.filter((name) => isPhotoHash(name) && !begun?.photos.includes(name))
  const kept = await currentDatabase().blobs.bulkGet(own.map(hashOf))
  return kept.some((photo) => photo === undefined || photo.problem !== undefined)
}
