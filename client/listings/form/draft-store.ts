import { useEffect, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { deleteUnusedPhotos } from '../../device/photos/photo-references.ts'
import { deviceDrafts } from '../../device/drafts.ts'
import { deleteReplacedRefusal } from './replaced-refusal.ts'
import { showFull } from '../../ui/overlays/full-banner.ts'
import { draftSchema, followListing, type ListingDraft } from './draft.ts'
import { convertEarlierDraft } from './earlier-draft.ts'

const drafts = new Map<string, ListingDraft>()
const loading = new Map<string, Promise<void>>()
/** Keys of unchanged forms, which are not stored. */
const pristine = new Set<string>()
const listeners = new Set<() => void>()

export const createKey = 'listing'
export const editKey = (listingId: string): string => `listing/${listingId}`

/** The draft of a form, kept across pages and reloads; undefined until it was read. */
export function useDraft(key: string, begin: () => ListingDraft) {
  const draft = useSyncExternalStore(subscribeDrafts, () => drafts.get(key))

  useEffect(() => void openDraft(key, begin), [key, begin])

  return draft
}

/** Reads a draft from the device, or creates one. */
async function openDraft(key: string, begin: () => ListingDraft): Promise<void> {
  if (drafts.has(key) && !pristine.has(key)) return follow(key, begin())
  if (!loading.has(key)) loading.set(key, read(key, begin))
  await loading.get(key)
  loading.delete(key)
}

async function read(key: string, begin: () => ListingDraft): Promise<void> {
  const stored = await loadDraft(key)
  // The user may have typed in the meantime into a form that starts again because its listing has
  // changed.
  if (drafts.has(key) && !pristine.has(key)) return
  const draft = stored ? followListing(stored, begin()) : begin()
  if (!stored) pristine.add(key)
  show(key, draft)
}

/** Changes only the screen. The next edit stores the draft. */
function follow(key: string, latest: ListingDraft): void {
  const draft = drafts.get(key)
  if (draft) show(key, followListing(draft, latest))
}

export const draftOf = (key: string): ListingDraft | undefined => drafts.get(key)

/** Reads a stored draft. */
export async function loadDraft(key: string): Promise<ListingDraft | undefined> {
  const value = await deviceDrafts.read(key)
  const stored = v.safeParse(draftSchema, value)
  return stored.success ? stored.output : convertEarlierDraft(key, value)
}

/** @returns once the change is stored */
export async function changeDraft(
  key: string,
  change: (draft: ListingDraft) => ListingDraft,
): Promise<void> {
  const draft = drafts.get(key)
  if (draft) await putDraft(key, change(draft))
}

/** Replaces the content of a form. */
export function putDraft(key: string, draft: ListingDraft): Promise<void> {
  pristine.delete(key)
  show(key, draft)
  return store(key)
}

/** Clears a form and deletes the refused write that filled it. */
export async function clearForm(
  key: string,
  draft: ListingDraft,
  fresh: ListingDraft,
): Promise<void> {
  await restartDraft(key, fresh)
  await deleteReplacedRefusal(draft)
}

/** Resets a form to an empty draft or to its listing. */
export async function restartDraft(key: string, fresh: ListingDraft): Promise<void> {
  const { photos = [] } = drafts.get(key) ?? {}
  pristine.add(key)
  show(key, fresh)
  await store(key)
  await deleteUnusedPhotos(photos)
}

/** Deletes the draft of a deleted listing. */
export async function discardDraft(key: string): Promise<void> {
  const { photos = [] } = (await loadDraft(key)) ?? {}
  drafts.delete(key)
  notifyListeners()
  await store(key)
  await deleteUnusedPhotos(photos)
}

const storing = new Map<string, Promise<void>>()
const due = new Set<string>()

/**
 * Stores the newest draft when the write before it has ended, so that fast typing needs few writes.
 */
function store(key: string): Promise<void> {
  due.add(key)
  const turn = storing.get(key) ?? storeInTurn(key).finally(() => storing.delete(key))
  storing.set(key, turn)
  return turn
}

async function storeInTurn(key: string): Promise<void> {
  while (due.delete(key)) {
    const kept = pristine.has(key) ? undefined : drafts.get(key)
    if (!(await deviceDrafts.keep(key, kept)) && kept)
      showFull(
        'What you type here won’t be saved if you leave. Submit it first, or free up some space.',
      )
  }
}

function show(key: string, draft: ListingDraft): void {
  drafts.set(key, draft)
  notifyListeners()
}

function subscribeDrafts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notifyListeners() {
  for (const listener of listeners) listener()
}
