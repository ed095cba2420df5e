import { useRef, useState } from 'react'
import { isPhotoHash } from '#sync/images.ts'
import { messagePhotoLimit } from '#sync/messages.ts'
import { failureOf } from '../../device/durably.ts'
import { isImageFile, unusable } from '../../device/photos/image-file.ts'
import { deleteUnusedPhotos } from '../../device/photos/photo-references.ts'
import { sendPhotos } from '../../device/photos/send-photos.ts'
import { photoState, preparePhoto, storePhoto } from '../../device/photos/store-photo.ts'
import { useStored } from '../../device/use-stored.ts'
import type { MessageDraft } from '../draft.ts'

const tooMany = `A message can have at most ${messagePhotoLimit} photos.`
const twice = 'You’ve already added this photo.'
const removeFirst = 'Remove refused photos before you send the message.'

/** @returns after the draft is stored */
type Change = (update: (now: MessageDraft) => MessageDraft) => Promise<unknown>

/** Adds chosen photos to a draft, uploads them while the message is written, and removes them. */
export function useDraftPhotos(photos: readonly string[], change: Change) {
  const [preparing, setPreparing] = useState(0)
  const [problem, setProblem] = useState('')
  const refusals = useRefusals(photos)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const isWhole = useRef(true)

  // One at a time: a phone's memory holds one decoded photo of 48 megapixels, not four.
  function add(files: readonly File[]): void {
    const room = Math.max(0, messagePhotoLimit - photos.length - preparing)
    const taken = files.slice(0, room)
    setProblem(files.length > room ? tooMany : '')
    isWhole.current = files.length <= room
    setPreparing((count) => count + taken.length)
    for (const file of taken) {
      last.current = last.current.then(async () => {
        const refused = await addPhoto(file, change).catch(failureOf)
        setPreparing((count) => count - 1)
        if (refused === undefined) return
        setProblem(refused)
        isWhole.current = false
      })
    }
  }

  function remove(name: string): void {
    setProblem('')
    void change((now) => ({ ...now, photos: now.photos.filter((other) => other !== name) }))
    void deleteUnusedPhotos([name])
  }

  /** @returns once the chosen photos are prepared, whether all of them are in the draft */
  async function prepared(): Promise<boolean> {
    await last.current
    return isWhole.current
  }

  /** Asks the user to remove the refused ones of these photos. @returns whether there are any */
  function mustRemove(names: readonly string[]): boolean {
    const isRefused = names.some((name) => refusals.has(name))
    setProblem(isRefused ? removeFirst : '')
    return isRefused
  }

  return { preparing, problem, refusals, add, remove, prepared, mustRemove }
}

const none: ReadonlyMap<string, string> = new Map()

/** Why the server refused photos, by their names. */
const useRefusals = (photos: readonly string[]): ReadonlyMap<string, string> =>
  useStored(async () => {
    const refused = new Map<string, string>()
    for (const name of photos.filter(isPhotoHash)) {
      const { state, problem } = (await photoState(name)) ?? {}
      if (state === 'refused' && problem !== undefined) refused.set(name, problem)
    }
    return refused
  }, [photos.join()]) ?? none

/** @returns why the file cannot be a photo of this draft */
async function addPhoto(file: File, change: Change): Promise<string | undefined> {
  if (file.type !== '' && !isImageFile(file)) return unusable(file)
  const photo = await preparePhoto(file)
  if (!photo) return unusable(file)
  await storePhoto(photo, 'quad/message-images')
  let problem: string | undefined
  const stored = change((now) => {
    if (now.photos.includes(photo.name)) problem = twice
    else if (now.photos.length >= messagePhotoLimit) problem = tooMany
    return problem === undefined ? { ...now, photos: [...now.photos, photo.name] } : now
  })
  // The queue skips photos that no draft names yet.
  if (problem === undefined) void stored.then(sendPhotos).catch(() => undefined)
  return problem
}
