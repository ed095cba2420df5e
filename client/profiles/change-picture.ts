import { changeProfileImage } from '#sync/actions/profiles.ts'
import { changedProfileImageSchema } from '#sync/profiles.ts'
import { imageIdOf, isPhotoHash, unreadableImage } from '#sync/images.ts'
import { isImageFile } from '../device/photos/image-file.ts'
import { shrinkPhoto } from '../device/photos/shrink.ts'
import { uploadPhoto } from '../device/photos/upload.ts'
import { noConnection } from '../device/session/send.ts'
import { show } from '../device/session/show.ts'
import { shownUser } from '../device/session/store.ts'
import { currentDatabase } from '../device/current-database.ts'
import { notStored } from '../device/durably.ts'
import { keepPhoto } from '../device/photos/keep-photo.ts'
import { savedHere } from '../device/noted.ts'
import { perform } from '../device/perform.ts'
import { tell } from './picture-news.ts'
import { onceShown, onceTaken } from './picture-shown.ts'

/**
 * Shrinks, sends and shows a chosen picture, and says what became of it. One that reaches nobody is
 * shown here and waits to be sent.
 * @param onProgress how much of it has gone, from 0 to 1
 * @returns whether it was taken, be it to wait
 */
export async function changePicture(
  userId: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<boolean> {
  if (!isImageFile(file)) return tell('failed', 'Please choose an image file.')
  const picture = await shrinkPhoto(file)
  if (!picture) return tell('failed', unreadableImage)
  const sent = await uploadPhoto(picture, folder, onProgress)
  if (sent.error && !sent.offline) return tell('failed', sent.message)
  // Somebody else has signed in while it was on its way.
  if (shownUser()?.id !== userId) return tell('failed', noConnection)
  const image = sent.error
    ? await keepPhoto(picture, folder).catch(() => null)
    : imageIdOf(sent.data.public_id)
  if (!image) return tell('failed', image === null ? notStored : noConnection)
  const outcome = await setPicture(userId, image)
  if (outcome.kind === 'refused') return tell('failed', outcome.message)
  if (outcome.kind === 'confirmed' && !isPhotoHash(image)) return tell('updated')
  if (isPhotoHash(image)) onceShown(userId, image, () => tell('updated'))
  else if (outcome.kind === 'queued') onceTaken(outcome.seq, () => tell('updated'))
  return tell('waiting', savedHere)
}

/** @returns whether it is gone from here. */
export async function removePicture(userId: string): Promise<boolean> {
  if (shownUser()?.id !== userId) return tell('stayed', noConnection)
  const outcome = await setPicture(userId, null)
  if (outcome.kind === 'refused') return tell('stayed', outcome.message)
  if (outcome.kind === 'confirmed') return tell('removed')
  onceTaken(outcome.seq, () => tell('removed'))
  return tell('waiting', savedHere)
}

const folder = 'quad/profile-images'

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
