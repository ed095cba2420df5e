import { device } from './kept.ts'
import { setSession, shownUser } from './store.ts'
import { keepWanted } from './wanted.ts'
import { clearTab, forgetAccount, storedToken } from './tokens.ts'

/** Forms that a visitor may be filling: a session that ends behind them must not take them away. */
const publicForms = ['/login', '/signup', '/verify-account', '/reset-password', '/unsubscribe']

const LEAVING = 'whyLeft'

/** Why this tab was taken to the login page; empty when somebody came by themselves. */
export const whyLeft = (): string => sessionStorage.getItem(LEAVING) ?? ''

export const forgetWhyLeft = (): void => sessionStorage.removeItem(LEAVING)

const ended =
  'Your session has ended. Please sign in again. What you have not sent yet is kept on this device.'

/** The server has refused to go on with this session. */
export function endSession(): void {
  const held = storedToken() !== undefined || shownUser() !== undefined
  clearTab()
  forgetAccount()
  setSession({ status: 'signed-out' })
  if (!held || publicForms.includes(location.pathname)) return
  keepWanted()
  sessionStorage.setItem(LEAVING, ended)
  openLogin()
}

/** The browser's cookie belongs to another user than this tab shows: only this tab is cleared. */
export async function leaveToAnother(): Promise<void> {
  clearTab()
  setSession({ status: 'signed-out' })
  const { forgetLastUser } = await device()
  await forgetLastUser()
  sessionStorage.setItem(LEAVING, 'Another account was signed in on this browser.')
  openLogin()
}

/** By a load of the page: nothing that was in memory outlives the session. */
export function openLogin(): void {
  location.replace('/login')
}
