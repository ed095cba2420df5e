import type { PublicProfile } from '#sync/profiles.ts'
import { currentDatabase } from '../device/current-database.ts'
import { useStored } from '../device/use-stored.ts'

/** A profile; null when the device does not hold it, undefined until it was read. */
export const useProfile = (id: string): PublicProfile | null | undefined =>
  useStored(async () => (await currentDatabase().profiles.get(id)) ?? null, [id])
