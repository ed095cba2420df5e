import type { Availability } from '#sync/availability.ts'
import { useQuery } from '../device/use-query.ts'

type Person = Availability & { id: string }

/**
 * The user's own availability with what waits to be sent: by the device's row, or by the session
 * before the device has it.
 */
export function useOwnAvailability(known: Person): Availability {
  const row = useQuery((rows) => rows.get('ownProfiles', known.id))
  const { showAvailability = known.showAvailability, availability = known.availability } = row ?? {}
  return { showAvailability, availability }
}
