import { hashOf } from '#sync/images.ts'
import { useStored } from '../device/use-stored.ts'

/** Those of these photos whose bytes are not on this device. */
export function useMissingPhotos(names: string[]): string[] {
  const missing = useStored(
    async ({ blobs }) => {
      const here = await blobs.where('sha256').anyOf(names.map(hashOf)).primaryKeys()
      return names.filter((name) => !here.includes(hashOf(name)))
    },
    [names.join()],
  )
  return missing ?? []
}
