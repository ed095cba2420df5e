import { useLiveQuery } from 'dexie-react-hooks'
import { hashOf } from '#sync/images.ts'
import type { OwnProfile, ProfileImage } from '#sync/profiles.ts'
import { currentDatabase } from '../device/current-database.ts'

/** The user's own picture on this device. */
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
  // The row has other fields, which may wait without the picture.
  const isPending = touched !== undefined && nameOf(touched.row) !== nameOf(row)
  return { image, pending: isPending }
}

function nameOf(row: object | null | undefined): string | undefined {
  const { profileImage, awaitedImage }: Partial<OwnProfile> = row ?? {}
  return awaitedImage ?? profileImage?.path
}
