import { useEffect, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { forgetPhotos } from '../../device/photos/photo-references.ts'
import { deviceDrafts } from '../../device/drafts.ts'
import { letRefusedGo } from '../../outbox/take-along.ts'
import { showFull } from '../../ui/overlays/full-banner.ts'
import { draftSchema, followListing, type ListingDraft } from './draft.ts'
import { convertEarlierDraft } from './earlier-draft.ts'

const drafts = new Map<string, ListingDraft>()
const loading = new Map<string, Promise<void>>()
/** Begun, and nothing typed yet: there is nothing to keep. */
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
  // Somebody may have typed meanwhile into a form that begins again because its listing has changed.
  if (drafts.has(key) && !pristine.has(key)) return
  const draft = stored ? followListing(stored, begin()) : begin()
  if (!stored) pristine.add(key)
  show(key, draft)
}

/** On the screen alone: the next change stores it. */
function follow(key: string, latest: ListingDraft): void {
  const draft = drafts.get(key)
  if (draft) show(key, followListing(draft, latest))
}

export const draftOf = (key: string): ListingDraft | undefined => drafts.get(key)

/** A draft as it was left on this device. */
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

/** Fills a form, in place of what it held. */
export function putDraft(key: string, draft: ListingDraft): Promise<void> {
  pristine.delete(key)
  show(key, draft)
  return store(key)
}

/** Gives up what was typed, and with it the refused write that it came from. */
export async function clearForm(
  key: string,
  draft: ListingDraft,
  fresh: ListingDraft,
): Promise<void> {
  await restartDraft(key, fresh)
  await letRefusedGo(draft)
}

/** Begins again from nothing, or from the listing as it is. */
export async function restartDraft(key: string, fresh: ListingDraft): Promise<void> {
  const { photos = [] } = drafts.get(key) ?? {}
  pristine.add(key)
  show(key, fresh)
  await store(key)
  await forgetPhotos(photos)
}

/** What it was about is gone. */
export async function discardDraft(key: string): Promise<void> {
  const { photos = [] } = (await loadDraft(key)) ?? {}
  drafts.delete(key)
  tell()
  await store(key)
  await forgetPhotos(photos)
}

const storing = new Map<string, Promise<void>>()
const due = new Set<string>()

/** Stores a draft as it is when its turn comes: many keys that are typed meanwhile need one write. */
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
  tell()
}

function subscribeDrafts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
