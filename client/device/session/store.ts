import type { StoredUser } from '#sync/accounts/session.ts'
import type { Actor } from '#sync/engine/action.ts'
import { createStore } from '../../ui/create-store.ts'

export type SessionState =
  | { status: 'loading'; user?: undefined }
  | { status: 'signed-in'; user: StoredUser }
  | { status: 'signed-out'; user?: undefined }

export const session = createStore<SessionState>({ status: 'loading' })

export const getSession = session.read
export const setSession = session.set
export const subscribeSession = session.subscribe

export const shownUser = (): StoredUser | undefined => getSession().user

/** The user who acts on this device. @throws when no one is logged in */
export function currentActor(): Actor {
  const user = shownUser()
  if (!user) throw new Error('No one is logged in.')
  const { id: userId, username, universityId } = user
  return { userId, username, universityId }
}

/** Resolves when it is known who is logged in, or that no one is. */
export function whenKnown(): Promise<void> {
  if (getSession().status !== 'loading') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribeSession(() => {
      if (getSession().status === 'loading') return
      stop()
      resolve()
    })
  })
}
