import type { PublicProfile } from '#sync/profiles.ts'
import { useStored } from '../device/use-stored.ts'

/** A profile; null when the device does not hold it, undefined until it was read. */
export const useProfile = (id: string): PublicProfile | null | undefined =>
  useStored(async ({ profiles }) => (await profiles.get(id)) ?? null, [id])
