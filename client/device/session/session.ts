import type { SessionUser } from '#sync/accounts/session.ts'
import { useStore } from '../../ui/use-store.ts'
import { storeRenewal } from './kept.ts'
import { clearLeaveReason, openLogin, type LeaveReason } from './leave.ts'
import { logout } from './logout.ts'
import { storePendingLogout } from './pending-logout.ts'
import { show } from './show.ts'
import { session, setSession, shownUser, type SessionState } from './store.ts'
import { wipe } from './wipe.ts'
import { clearWantedPage } from './wanted-page.ts'
import { clearTab, clearAccount, storeToken, setRemembered } from './tokens.ts'

export type { SessionUser } from '#sync/accounts/session.ts'
export { refreshUser, startSession } from './start.ts'
export { getSession, type SessionState } from './store.ts'

export const useSession = (): SessionState => useStore(session)

interface SignedIn {
  user: SessionUser
  accessToken: string
  renewal: string
}

/**
 * Starts a session after the server answered a login with user and token.
 * @returns whether the next page must load anew, because this tab's memory still holds searches and
 * drafts of another user
 */
export async function signIn(
  { user, accessToken, renewal }: SignedIn,
  rememberMe: boolean,
): Promise<boolean> {
  await storeRenewal(renewal)
  const before = shownUser()
  const isAnother = before !== undefined && before.id !== user.id
  if (isAnother) clearTab()
  storeToken(accessToken)
  setRemembered(rememberMe)
  clearLeaveReason()
  show(user)
  return isAnother
}

/** Logs out at the server, then clears the session on this device, whatever the server answers. */
export async function signOut(): Promise<void> {
  const user = shownUser()
  const answer = await logout()
  if (answer.error) storePendingLogout()
  const forgotten = clearSession(user)
  setSession({ status: 'signed-out' })
  await forgotten
  openLogin()
}

/**
 * Removes a session from this device. The screen stays as it is until the page changes.
 * @param reason what the user's other tabs say
 */
export async function clearSession(
  user: SessionUser | undefined,
  reason?: LeaveReason,
): Promise<void> {
  clearTab()
  clearWantedPage()
  clearAccount()
  if (user) await wipe(user.id, reason)
}
