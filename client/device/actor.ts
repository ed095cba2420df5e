import type { Actor } from '#sync/engine/action.ts'
import { shownUser } from './session/store.ts'

/** Who acts on this device. @throws when nobody is signed in. */
export function actorOf(): Actor {
  const user = shownUser()
  if (!user) throw new Error('Nobody is signed in.')
  const { id: userId, username, universityId } = user
  return { userId, username, universityId }
}
