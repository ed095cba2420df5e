import { changedProfileImageSchema, changeProfileImage } from '#sync/profiles.ts'
import { imageIdOf } from '#sync/images.ts'
import { shrinkPhoto } from '../images/shrink.ts'
import { uploadPhoto } from '../images/upload.ts'
import { noConnection } from '../session/send.ts'
import { show } from '../session/show.ts'
import { shownUser } from '../session/store.ts'
import { currentDatabase } from '../sync/database.ts'
import { perform } from '../sync/perform.ts'
import { showBanner } from '../ui/banner-store.ts'

/** Four seconds, as documented. */
const duration = 4000

/**
 * Shrinks, sends and shows a chosen picture, and says what became of it.
 * @param onProgress how much of it has gone, from 0 to 1
 */
export async function changePicture(
  userId: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  if (!isImage(file)) return tellFailed('Please choose an image file.')
  const picture = await shrinkPhoto(file)
  const sent = await uploadPhoto(picture, 'quad/profile-images', onProgress)
  if (sent.error) return tellFailed(sent.offline ? noConnection : sent.message)
  const { path, public_id } = sent.data
  const problem = await setPicture(userId, { path, public_id })
  if (problem !== undefined) return tellFailed(problem)
  const message = 'This is how others see you now.'
  showBanner({ id, duration, icon: 'check', title: 'Profile image updated!', message })
}

/** @returns whether it is gone. */
export async function removePicture(userId: string): Promise<boolean> {
  const problem = await setPicture(userId, null)
  const title = problem === undefined ? 'Profile image removed.' : 'Your picture is still there.'
  const message = problem ?? 'Your initial stands in for it.'
  const icon = problem === undefined ? 'check' : 'alert'
  showBanner({ id, duration, icon, title, message, urgent: problem !== undefined })
  return problem === undefined
}

type Named = { path: string; public_id: string }

/** @returns why it was not taken, if it was not. */
async function setPicture(userId: string, picture: Named | null): Promise<string | undefined> {
  const before = shownUser()
  // Somebody else has signed in while it was on its way.
  if (before?.id !== userId) return noConnection
  const image = picture && (imageIdOf(picture.public_id) ?? null)
  const outcome = await perform(
    changeProfileImage,
    { id: userId, image },
    { answer: changedProfileImageSchema },
  )
  if (outcome.kind !== 'confirmed') return outcome.message
  const { profileImage } = outcome.data ?? { profileImage: before.profileImage }
  const user = shownUser()
  if (user?.id !== userId) return undefined
  show({ ...user, profileImage })
  await currentDatabase().profiles.update(userId, { profileImage })
  return undefined
}

// HEIC is told by its ending alone on many computers.
const isImage = ({ type, name }: File): boolean =>
  type === '' ? /\.hei[cf]$/i.test(name) : type.startsWith('image/')

const id = 'profile-image'

function tellFailed(message: string): void {
  const title = 'Failed to upload profile image.'
  showBanner({ id, urgent: true, icon: 'alert', title, message })
}
