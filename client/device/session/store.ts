import type { SessionUser } from '#sync/accounts.ts'
import type { Actor } from '#sync/engine/action.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; user: SessionUser }
  | { status: 'signed-out' }

let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()

export const getSession = (): SessionState => state

export const shownUser = (): SessionUser | undefined =>
  state.status === 'signed-in' ? state.user : undefined

/** Who acts on this device. @throws when nobody is signed in. */
export function currentActor(): Actor {
  const user = shownUser()
  if (!user) throw new Error('No one is logged in.')
  const { id: userId, username, universityId } = user
  return { userId, username, universityId }
}

export function setSession(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Resolves when it is known who is logged in, or that nobody is. */
export function whenKnown(): Promise<void> {
  if (state.status !== 'loading') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribeSession(() => {
      if (state.status === 'loading') return
      stop()
      resolve()
    })
  })
}
