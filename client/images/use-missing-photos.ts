import { hashOf } from '#sync/images.ts'
import { currentDatabase } from '../device/current-database.ts'
import { useStored } from '../device/use-stored.ts'

/** Those of these photos whose bytes are not on this device. */
export const useMissingPhotos = (names: string[]): string[] =>
  useStored(async () => {
    const here = await currentDatabase()
      .blobs.where('sha256')
      .anyOf(names.map(hashOf))
      .primaryKeys()
    return names.filter((name) => !here.includes(hashOf(name)))
  }, [names.join()]) ?? none

const none: string[] = []
