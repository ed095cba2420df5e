import { useLiveQuery } from 'dexie-react-hooks'
import { hashOf } from '#sync/images.ts'
import { currentDatabase } from '../device/current-database.ts'

/** Those of these photos whose bytes are not on this device. */
export const useMissingPhotos = (names: string[]): string[] =>
  useLiveQuery(
    async () => {
      const here = await currentDatabase()
        .blobs.where('sha256')
        .anyOf(names.map(hashOf))
        .primaryKeys()
      return names.filter((name) => !here.includes(hashOf(name)))
    },
    [names.join()],
    [],
  )
