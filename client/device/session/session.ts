import type { SessionUser } from '#sync/accounts.ts'
import { useStore } from '../../ui/use-store.ts'
import { leaveNoTrace, device } from './kept.ts'
import { forgetWhyLeft, openLogin } from './leave.ts'
import { logout } from './logout.ts'
import { tellSignedOut } from './other-tabs.ts'
import { oweSignOut } from './owed-sign-out.ts'
import { show } from './show.ts'
import { session, setSession, shownUser, type SessionState } from './store.ts'
import { forgetWanted } from './wanted.ts'
import { clearTab, forgetAccount, keepToken, setRemembered } from './tokens.ts'

export type { SessionUser } from '#sync/accounts.ts'
export { refreshUser, startSession } from './start.ts'
export { getSession, type SessionState } from './store.ts'

export const useSession = (): SessionState => useStore(session)

/**
 * Starts a session after the server answered a login with user and token.
 * @returns whether the next page must load anew, because this tab's memory still holds searches and
 * drafts of another user
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

/** Logs out at the server, then clears the session on this device whatever the server answered. */
export async function signOut(): Promise<void> {
  const user = shownUser()
  const answer = await logout()
  if (answer.error && answer.offline) oweSignOut()
  const forgotten = forgetSession(user)
  setSession({ status: 'signed-out' })
  await forgotten
  openLogin()
}

/** Removes a session from this device. The screen stays as it is until the page changes. */
export async function forgetSession(user: SessionUser | undefined): Promise<void> {
  clearTab()
  forgetWanted()
  forgetAccount()
  if (!user) return
  tellSignedOut(user.id)
  const [{ wipeDevice }, { forgetLastUser }] = await Promise.all([leaveNoTrace(), device()])
  await Promise.all([wipeDevice(user.id), forgetLastUser()])
}
