import { useLiveQuery } from 'dexie-react-hooks'
import type { ProfileFields } from '#sync/profile-changes.ts'
import { currentDatabase } from '../../device/current-database.ts'
import type { SessionUser } from '../../device/session/session.ts'

/** The user's own fields as this device shows them, with changes that wait to be sent. */
export function useOwnFields(user: SessionUser): ProfileFields {
  const row = useLiveQuery(() => currentDatabase().ownProfiles.get(user.id), [user.id])
  return {
    firstName: row?.firstName ?? user.firstName,
    lastName: row?.lastName ?? user.lastName,
    username: row?.username ?? user.username,
    year: row?.year ?? user.year,
    bio: row?.bio ?? user.bio,
  }
}
