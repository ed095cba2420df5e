import { photosOf } from '#sync/engine/queued.ts'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import { changedProfileImageSchema } from '#sync/profiles.ts'
import { currentDatabase } from '../device/current-database.ts'
import { failureOf } from '../device/durably.ts'
import { follow, shownRows } from '../device/use-query.ts'
import { loadActions } from '../device/known-actions.ts'
import { savedHere } from '../device/append.ts'
import { perform } from '../device/perform.ts'
import { isImageFile, unusable } from '../device/photos/image-file.ts'
import { storePhoto, photoState, preparePhoto } from '../device/photos/store-photo.ts'
import { sendPhotos } from '../device/photos/send-photos.ts'
import { show } from '../device/session/show.ts'
import { shownUser } from '../device/session/store.ts'
import { awaitSettled } from '../device/rounds/settled.ts'
import { discardRefused } from '../refusals/refused-writes.ts'
import { showOutcome } from '../forms/outcome-banner.ts'
import { changedPicture, removedPicture } from './picture-banners.ts'

const anotherAccount = 'Another account has logged in, so your picture was not changed.'

/** The parts of an outcome that a banner shows. */
type Result = Parameters<typeof showOutcome>[0]

/**
 * Takes a chosen picture and shows a banner. This device shows the picture immediately. Others see
 * it after the queue has sent it.
 * @returns whether it was accepted, even if it still waits
 */
export async function changePicture(userId: string, file: File): Promise<boolean> {
  const result = await sendPicture(userId, file)
  showOutcome(result, changedPicture)
  return result.kind !== 'refused'
}

async function sendPicture(userId: string, file: File): Promise<Result> {
  if (!isImageFile(file)) return refused('Please choose an image file.')
  const photo = await preparePhoto(file).catch(() => undefined)
  if (!photo) return refused(unusable(file))
  // Another user has logged in in the meantime.
  if (shownUser()?.id !== userId) return refused(anotherAccount)
  try {
    await storePhoto(photo, 'quad/profile-images')
  } catch (error) {
    return refused(failureOf(error))
  }
  const outcome = await setPicture(userId, photo.name)
  if (outcome.kind === 'refused') return outcome
  // A photo that cannot be sent now waits.
  await sendPhotos().catch(() => undefined)
  const { state, problem = '' } = (await photoState(photo.name)) ?? {}
  if (state === 'refused') {
    await dropRefusedPicture(photo.name)
    return refused(problem)
  }
  if (isAwaited(userId, photo.name)) {
    onceShown(userId, photo.name, () => showOutcome({ kind: 'confirmed' }, changedPicture))
    return { kind: 'queued', message: savedHere() }
  }
  return { kind: 'confirmed' }
}

/** @returns whether the device has removed it */
export async function removePicture(userId: string): Promise<boolean> {
  const isOwn = shownUser()?.id === userId
  const outcome = isOwn ? await setPicture(userId, null) : refused(anotherAccount)
  showOutcome(outcome, removedPicture)
  if (outcome.kind === 'queued' && outcome.seq !== undefined)
    awaitSettled(outcome.seq, (settled) => {
      if (settled.ok) showOutcome({ kind: 'confirmed' }, removedPicture)
    })
  return outcome.kind !== 'refused'
}

const refused = (message: string) => ({ kind: 'refused', message }) as const

async function setPicture(userId: string, image: string | null) {
  const outcome = await perform(
    changeProfileImage,
    { id: userId, image },
    { answer: changedProfileImageSchema },
  )
  const user = shownUser()
  if (outcome.kind === 'confirmed' && outcome.data && user?.id === userId) {
    const { profileImage } = outcome.data
    show({ ...user, profileImage })
    await currentDatabase().profiles.update(userId, { profileImage })
  }
  return outcome
}

/** Deletes the refusal from the outbox, because the banner shows it. */
async function dropRefusedPicture(name: string): Promise<void> {
  const actions = await loadActions()
  const entries = shownRows().refused()
  const shown = entries.filter(
    ({ action, dependents }) =>
      action.name === changeProfileImage.name &&
      dependents.length === 0 &&
      photosOf(actions, action)?.includes(name),
  )
  for (const entry of shown) await discardRefused(entry)
}

const isAwaited = (userId: string, name: string): boolean =>
  shownRows().get('ownProfiles', userId)?.awaitedImage === name

/** Calls `work` when others see an awaited picture. */
function onceShown(userId: string, name: string, work: () => void): void {
  let waited = false
  let isOver = false
  let present: string | undefined
  const stop = follow(
    (rows) => rows.get('ownProfiles', userId),
    (row) => {
      const path = row?.profileImage?.path
      if (row?.awaitedImage === name) {
        waited = true
        present = path
        return
      }
      if (isOver) return
      isOver = true
      // Not during the call that begins to follow.
      queueMicrotask(() => stop())
      // If the picture was refused, removed or replaced before it arrived, the earlier one stays.
      const isNew = waited && path !== undefined && path !== present
      if (isNew && !row?.awaitedImage) work()
    },
  )
}
