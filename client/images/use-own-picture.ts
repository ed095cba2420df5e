import { hashOf, type ProfileImage } from '#sync/images.ts'
import type { OwnProfile } from '#sync/profiles.ts'
import { useQuery } from '../device/use-query.ts'
import { useStored } from '../device/use-stored.ts'

/** The user's own picture on this device. */
export interface OwnPicture {
  image: ProfileImage | null
  /** The name of a picture that is still on its way from this device, shown instead. */
  photo?: string
  /** Whether a change of it is still to be sent. */
  pending: boolean
}

type Person = { id: string; profileImage: ProfileImage | null }

/** By the session before the device has got its first rows. */
export function useOwnPicture({ id, profileImage }: Person): OwnPicture {
  const { row, isPending, before } = useQuery((rows) => ({
    row: rows.get('ownProfiles', id),
    isPending: rows.isPending('ownProfiles', id),
    before: rows.below('ownProfiles', id),
  }))
  const isHere = useIsKept(row?.awaitedImage)
  if (!row) return { image: profileImage, pending: false }
  const { profileImage: image = null, awaitedImage: photo } = row
  // One that was refused, and one of another device's, is not shown here.
  if (photo !== undefined && isHere) return { image, photo, pending: true }
  // The row has other fields, which may wait without the picture.
  return { image, pending: isPending && nameOf(before) !== nameOf(row) }
}

/** Whether this device has a photo that the server has not refused. */
function useIsKept(name: string | undefined): boolean {
  const hash = name === undefined ? undefined : hashOf(name)
  const kept = useStored(
    async ({ blobs }) => (hash === undefined ? undefined : blobs.get(hash)),
    [hash],
  )
  return kept !== undefined && kept.sha256 === hash && kept.state !== 'refused'
}

function nameOf(row: object | null | undefined): string | undefined {
  const { profileImage, awaitedImage }: Partial<OwnProfile> = row ?? {}
  return awaitedImage ?? profileImage?.path
}
