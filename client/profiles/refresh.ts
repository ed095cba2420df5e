import { publicProfileSchema } from '#sync/profiles.ts'
import { api } from '../device/session/api.ts'
import { currentDatabase } from '../device/current-database.ts'

/** Fetches a person's profile. Answers whether there is one for us; nothing if nobody said. */
export async function refreshProfile(id: string): Promise<boolean | undefined> {
  const path = `/api/users/${encodeURIComponent(id)}`
  const answer = await api('GET', path, { schema: publicProfileSchema })
  const { profiles } = currentDatabase()
  if (!answer.error) await profiles.put(answer.data)
  else if (answer.status === 404) await profiles.delete(id)
  else return undefined
  return !answer.error
}
