import { hashOf } from '#sync/images.ts'
import { useStored } from '../device/use-stored.ts'

/** Those of these photos whose bytes are not on this device. */
export function useMissingPhotos(names: string[]): string[] {
  const hashes = names.map(hashOf)
  const here = useStored(
    ({ blobs }) => blobs.where('sha256').anyOf(hashes).primaryKeys(),
    [hashes.join()],
  )
  return here ? names.filter((name) => !here.includes(hashOf(name))) : []
}
