import { liveQuery } from 'dexie'
import { unreadableImage } from '#sync/images.ts'
import { photosOf } from '#sync/engine/queued.ts'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import { changedProfileImageSchema } from '#sync/profiles.ts'
import { currentDatabase } from '../device/current-database.ts'
import { notStored } from '../device/durably.ts'
import { loadActions } from '../device/known-actions.ts'
import { savedHere } from '../device/noted.ts'
import { perform } from '../device/perform.ts'
import { isImageFile } from '../device/photos/image-file.ts'
import { keepPhoto, photoStanding, preparePhoto } from '../device/photos/keep-photo.ts'
import { sendPhotos } from '../device/photos/send-photos.ts'
import { noConnection } from '../device/session/send.ts'
import { show } from '../device/session/show.ts'
import { shownUser } from '../device/session/store.ts'
import { awaitSettled } from '../device/settled.ts'
import { discardRefused } from '../outbox/actions.ts'
import { tell } from './picture-news.ts'

/**
 * Shows a chosen picture and says what became of it. This device shows it at once; others see it
 * once the queue has sent it.
 * @returns whether it was taken, even if it still waits
 */
export async function changePicture(userId: string, file: File): Promise<boolean> {
  if (!isImageFile(file)) return tell('failed', 'Please choose an image file.')
  const photo = await preparePhoto(file).catch(() => undefined)
  if (!photo) return tell('failed', unreadableImage)
  // Somebody else has logged in meanwhile.
  if (shownUser()?.id !== userId) return tell('failed', noConnection)
  try {
    await keepPhoto(photo, 'quad/profile-images')
  } catch {
    return tell('failed', notStored)
  }
  const outcome = await setPicture(userId, photo.name)
  if (outcome.kind === 'refused') return tell('failed', outcome.message)
  // What cannot be sent now waits.
  await sendPhotos().catch(() => undefined)
  const { state, problem = '' } = (await photoStanding(photo.name)) ?? {}
  if (state === 'refused') {
    await forgetRefused(photo.name)
    return tell('failed', problem)
  }
  if (await isAwaited(userId, photo.name)) {
    onceShown(userId, photo.name, () => tell('updated'))
    return tell('waiting', savedHere)
  }
  return tell('updated')
}

/** @returns whether it is gone from here. */
export async function removePicture(userId: string): Promise<boolean> {
  if (shownUser()?.id !== userId) return tell('stayed', noConnection)
  const outcome = await setPicture(userId, null)
  if (outcome.kind === 'refused') return tell('stayed', outcome.message)
  if (outcome.kind === 'confirmed') return tell('removed')
  awaitSettled(outcome.seq, (settled) => {
    if (settled.ok) tell('removed')
  })
  return tell('waiting', savedHere)
}

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

/** Whoever chose the picture is told here: the outbox need not tell them again. */
async function forgetRefused(name: string): Promise<void> {
  const actions = await loadActions()
  const entries = await currentDatabase().refused.toArray()
  const told = entries.filter(
    ({ action, dependents }) =>
      action.name === changeProfileImage.name &&
      dependents.length === 0 &&
      photosOf(actions, action)?.includes(name),
  )
  for (const entry of told) await discardRefused(entry)
}

const isAwaited = async (userId: string, name: string): Promise<boolean> =>
  (await currentDatabase().ownProfiles.get(userId))?.awaitedImage === name

/** Calls once others see a picture that was awaited, if it comes to that. */
function onceShown(userId: string, name: string, work: () => void): void {
  let waited = false
  let present: string | undefined
  const seen = liveQuery(() => currentDatabase().ownProfiles.get(userId)).subscribe({
    next(row) {
      const path = row?.profileImage?.path
      if (row?.awaitedImage === name) {
        waited = true
        present = path
        return
      }
      seen.unsubscribe()
      // A picture that was refused, removed or replaced before it arrived leaves the one from before.
      const isNew = waited && path !== undefined && path !== present
      if (isNew && !row?.awaitedImage) work()
    },
    // The database is closed at logout.
    error: () => undefined,
  })
}
