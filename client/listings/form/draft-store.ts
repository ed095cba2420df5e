import { useEffect, useSyncExternalStore } from 'react'
import type { DraftPhoto, ListingDraft } from './draft.ts'
import { forgetDraft, loadDraft, storeDraft } from './draft-storage.ts'
import { followListing } from './follow-listing.ts'

const drafts = new Map<string, ListingDraft>()
const loading = new Map<string, Promise<void>>()
/** Begun, and nothing typed yet: nothing to keep. */
const pristine = new Set<string>()
const listeners = new Set<() => void>()

export const createKey = 'listing'
export const editKey = (listingId: string): string => `listing/${listingId}`

/** The draft of a form, kept over page and reload; undefined until it was read. */
export function useDraft(key: string, begin: () => ListingDraft) {
  const draft = useSyncExternalStore(subscribeDrafts, () => drafts.get(key))

  useEffect(() => void openDraft(key, begin), [key, begin])

  return draft
}

/** Reads a draft from the device, or begins one. */
async function openDraft(key: string, begin: () => ListingDraft): Promise<void> {
  if (drafts.has(key) && !pristine.has(key)) return follow(key, begin())
  if (!loading.has(key)) loading.set(key, read(key, begin))
  await loading.get(key)
  loading.delete(key)
}

async function read(key: string, begin: () => ListingDraft): Promise<void> {
  const stored = await loadDraft(key)
  // A form that is begun anew, as its listing has changed, may have been typed into meanwhile.
  if (drafts.has(key) && !pristine.has(key)) return
  const draft = stored ? followListing(stored, begin()) : begin()
  if (!stored) pristine.add(key)
  drafts.set(key, draft)
  tell()
}

/** On the screen alone: it is stored with the next key that is typed. */
function follow(key: string, latest: ListingDraft): void {
  const draft = drafts.get(key)
  if (!draft) return
  drafts.set(key, followListing(draft, latest))
  tell()
}

export const draftOf = (key: string): ListingDraft | undefined => drafts.get(key)

export function changeDraft(key: string, change: (draft: ListingDraft) => ListingDraft): void {
  const draft = drafts.get(key)
  if (!draft) return
  const next = change(draft)
  pristine.delete(key)
  drafts.set(key, next)
  tell()
  void storeDraft(key, next)
}

export const changePhotos = (key: string, change: (photos: DraftPhoto[]) => DraftPhoto[]): void =>
  changeDraft(key, (draft) => ({ ...draft, photos: change(draft.photos) }))

export const changePhoto = (key: string, id: string, changes: Partial<DraftPhoto>): void =>
  changePhotos(key, (photos) =>
    photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)),
  )

/** Fills a form with what was refused, in place of what it held. */
export function putDraft(key: string, draft: ListingDraft): void {
  pristine.delete(key)
  drafts.set(key, draft)
  tell()
  void storeDraft(key, draft)
}

/** It was sent: nothing of it stays. */
export async function discardDraft(key: string): Promise<void> {
  drafts.delete(key)
  tell()
  await forgetDraft(key)
}

/** Begins again from nothing, or from the listing as it is. */
export async function restartDraft(key: string, draft: ListingDraft): Promise<void> {
  pristine.add(key)
  drafts.set(key, draft)
  tell()
  await forgetDraft(key)
}

export function subscribeDrafts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
