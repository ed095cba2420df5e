import { useLiveQuery } from 'dexie-react-hooks'
import { hashOf } from '#sync/images.ts'
import type { ProfileImage } from '#sync/profiles.ts'
import { currentDatabase } from '../device/current-database.ts'

/** One's own picture as this device shows it. */
export interface OwnPicture {
  image: ProfileImage | null
  /** The name of a picture that is still on its way from this device, shown instead. */
  photo?: string
  /** Whether a change of it is still to be sent. */
  pending: boolean
}

type Person = { id: string; profileImage: ProfileImage | null }

export const useOwnPicture = ({ id, profileImage }: Person): OwnPicture =>
  useLiveQuery(() => readPicture(id), [id]) ?? { image: profileImage, pending: false }

/** Undefined before the device has got its first rows. */
async function readPicture(id: string): Promise<OwnPicture | undefined> {
  const { ownProfiles, base, blobs } = currentDatabase()
  const [row, touched] = [await ownProfiles.get(id), await base.get(`ownProfiles/${id}`)]
  if (!row) return undefined
  const { profileImage: image = null, awaitedImage: photo } = row
  const kept = photo === undefined ? undefined : await blobs.get(hashOf(photo))
  // One that was refused, and one of another device's, is not shown here.
  if (photo !== undefined && kept && kept.state !== 'refused')
    return { image, photo, pending: true }
  return { image, pending: touched !== undefined }
}
