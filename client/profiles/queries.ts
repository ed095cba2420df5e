import { useLiveQuery } from 'dexie-react-hooks'
import type { PublicProfile } from '#sync/profiles.ts'
import { currentDatabase } from '../device/current-database.ts'

/** A profile; null when the device does not hold it, undefined until it was read. */
export const useProfile = (id: string): PublicProfile | null | undefined =>
  useLiveQuery(async () => (await currentDatabase().profiles.get(id)) ?? null, [id])
