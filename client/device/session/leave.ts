import { device } from './kept.ts'
import { setSession, shownUser } from './store.ts'
import { keepWanted } from './wanted.ts'
import { clearTab, forgetAccount, storedToken } from './tokens.ts'

/** Forms that a visitor may be filling in: a session that ends meanwhile must not close them. */
const publicForms = ['/login', '/signup', '/verify-account', '/reset-password', '/unsubscribe']

const LEAVING = 'whyLeft'

/** `ended`: the server refused the session. `another-account`: the cookie belongs to another user. */
export type LeaveReason = 'ended' | 'another-account'

/** Why this tab was taken to the login page; undefined if the user opened it. */
export function whyLeft(): LeaveReason | undefined {
  const stored = sessionStorage.getItem(LEAVING)
  return stored === 'ended' || stored === 'another-account' ? stored : undefined
}

export const forgetWhyLeft = (): void => sessionStorage.removeItem(LEAVING)

const keepReason = (reason: LeaveReason): void => sessionStorage.setItem(LEAVING, reason)

/** The server has refused to go on with this session. */
export function endSession(): void {
  const held = storedToken() !== undefined || shownUser() !== undefined
  clearTab()
  forgetAccount()
  setSession({ status: 'signed-out' })
  if (!held || publicForms.includes(location.pathname)) return
  keepWanted()
  keepReason('ended')
  openLogin()
}

/** The browser's cookie belongs to another user than this tab shows: only this tab is cleared. */
export async function leaveToAnother(): Promise<void> {
  clearTab()
  setSession({ status: 'signed-out' })
  const { forgetLastUser } = await device()
  await forgetLastUser()
  keepReason('another-account')
  openLogin()
}

/** Loads the page anew, so that nothing in memory outlives the session. */
export function openLogin(): void {
  location.replace('/login')
}
