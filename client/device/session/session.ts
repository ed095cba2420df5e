import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#sync/accounts.ts'
import { leaveNoTrace, device } from './kept.ts'
import { forgetWhyLeft, openLogin } from './leave.ts'
import { logout } from './logout.ts'
import { tellSignedOut } from './other-tabs.ts'
import { oweSignOut } from './owed-sign-out.ts'
import { show } from './show.ts'
import { getSession, setSession, shownUser, subscribeSession, type SessionState } from './store.ts'
import { forgetWanted } from './wanted.ts'
import { clearTab, forgetAccount, keepToken, setRemembered } from './tokens.ts'

export type { SessionUser } from '#sync/accounts.ts'
export { refreshUser, startSession } from './start.ts'
export { getSession, type SessionState } from './store.ts'

export const useSession = (): SessionState => useSyncExternalStore(subscribeSession, getSession)

/**
 * After a sign-in was answered with user and token.
 * @returns whether the next page has to be loaded: somebody else was shown here, and what they
 * looked for and began is still in this tab's memory.
 */
export function signIn(user: SessionUser, accessToken: string, rememberMe: boolean): boolean {
  const before = shownUser()
  const isAnother = before !== undefined && before.id !== user.id
  if (isAnother) clearTab()
  keepToken(accessToken)
  setRemembered(rememberMe)
  forgetWhyLeft()
  show(user)
  return isAnother
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
  forgetWanted()
  forgetAccount()
  if (!user) return
  tellSignedOut(user.id)
  const [{ wipeDevice }, { forgetLastUser }] = await Promise.all([leaveNoTrace(), device()])
  await Promise.all([wipeDevice(user.id), forgetLastUser()])
}
