import type { PublicProfile } from '#sync/profiles.ts'
import { useStored } from '../device/use-stored.ts'

/**
 * A profile; null when the device does not hold it, undefined until it was read.
 * @param id undefined reads nothing yet
 */
export const useProfile = (id: string | undefined): PublicProfile | null | undefined =>
  useStored(
    async ({ profiles }) => (id === undefined ? undefined : ((await profiles.get(id)) ?? null)),
    [id],
  )

const none: readonly undefined[] = []

/** Those of these profiles that the device holds; undefined until they were read. */
export function useProfiles(
  ids: readonly string[],
): readonly (PublicProfile | undefined)[] | undefined {
  // Mostly there are none. Then nothing is read.
  const found = useStored(
    async ({ profiles }) => (ids.length === 0 ? none : profiles.bulkGet([...ids])),
    [ids.join()],
  )
  return ids.length === 0 ? none : found
}
