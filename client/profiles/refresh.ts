import { publicProfileSchema } from '#sync/profiles.ts'
import { api } from '../device/session/api.ts'
import { currentDatabase } from '../device/current-database.ts'

/** The tags of the fetched profiles, by user and profile. */
const tags = new Map<string, string>()

/**
 * Fetches a profile if it has changed. An unchanged one writes nothing, so nothing renders.
 * @returns whether this user may see it; undefined without an answer
 */
export async function refreshProfile(id: string): Promise<boolean | undefined> {
  const { profiles, userId } = currentDatabase()
  const key = `${userId}/${id}`
  const tag = (await isHere(id)) ? tags.get(key) : undefined
  const path = `/api/users/${encodeURIComponent(id)}`
  const answer = await api('GET', path, { schema: publicProfileSchema, knownTag: tag ?? '' })
  if (!answer.error) {
    await profiles.put(answer.data)
    const etag = answer.headers.get('etag')
    if (etag !== null) tags.set(key, etag)
    return true
  }
  if (answer.status === 304) return true
  if (answer.status !== 404) return undefined
  await profiles.delete(id)
  return false
}

const isHere = async (id: string): Promise<boolean> =>
  (await currentDatabase().profiles.where('id').equals(id).count()) > 0
