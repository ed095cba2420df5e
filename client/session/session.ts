import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#sync/accounts.ts'
import { wipeDevice } from '../sync/database.ts'
import { forgetLastUser } from '../sync/device.ts'
import { forgetWhyLeft, openLogin } from './leave.ts'
import { logout } from './logout.ts'
import { tellSignedOut } from './other-tabs.ts'
import { oweSignOut } from './owed-sign-out.ts'
import { show } from './show.ts'
import { getSession, setSession, shownUser, subscribeSession, type SessionState } from './store.ts'
import { clearTab, keepToken, setRemembered } from './tokens.ts'

export type { SessionUser } from '#sync/accounts.ts'
export { refreshUser, startSession } from './start.ts'
export { getSession, type SessionState } from './store.ts'

export const useSession = (): SessionState => useSyncExternalStore(subscribeSession, getSession)

/** After a sign-in was answered with user and token. */
export function signIn(user: SessionUser, accessToken: string, rememberMe: boolean): void {
  keepToken(accessToken)
  setRemembered(rememberMe)
  forgetWhyLeft()
  show(user)
}

/** Calls the server, then clears everything of the session here, whatever the server said. */
export async function signOut(): Promise<void> {
  const user = shownUser()
  const answer = await logout()
  if (answer.error && answer.offline) oweSignOut()
  const forgotten = forgetSession(user)
  setSession({ status: 'signed-out' })
  await forgotten
  openLogin()
}

/** Leaves nothing of a session on this device; what is on the screen stays until it is left. */
export async function forgetSession(user: SessionUser | undefined): Promise<void> {
  clearTab()
  setRemembered(false)
  if (!user) return
  tellSignedOut(user.id)
  await Promise.all([wipeDevice(user.id), forgetLastUser()])
}
