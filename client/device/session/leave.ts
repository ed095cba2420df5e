import * as v from 'valibot'
import { device } from './kept.ts'
import { setSession, shownUser } from './store.ts'
import { storeWantedPage } from './wanted-page.ts'
import { clearTab, clearAccount, storedToken, storedUser } from './tokens.ts'

/** Forms that a visitor may be filling in; the end of a session must not close them. */
const publicForms = [
  '/login',
  '/school-login',
  '/signup',
  '/verify-account',
  '/reset-password',
  '/turn-off-two-factor',
  '/unsubscribe',
  // By an emailed link. The page of a logged-in user leaves by itself.
  '/appeal',
]

const LEAVING = 'whyLeft'

/**
 * `ended`: the server refused the session. `another-account`: the cookie belongs to another user.
 * `deleted`: the account was deleted, perhaps on another device.
 */
export const leaveReasonSchema = v.picklist(['ended', 'another-account', 'deleted'])
export type LeaveReason = v.InferOutput<typeof leaveReasonSchema>

/** Why this tab opened the login page; undefined if the user opened it. */
export function leaveReason(): LeaveReason | undefined {
  const stored = v.safeParse(leaveReasonSchema, sessionStorage.getItem(LEAVING))
  return stored.success ? stored.output : undefined
}

export const clearLeaveReason = (): void => sessionStorage.removeItem(LEAVING)

export const storeLeaveReason = (reason: LeaveReason): void =>
  sessionStorage.setItem(LEAVING, reason)

/** Handles a session that the server has ended. */
export async function endSession(): Promise<void> {
  await device()
    .then(({ clearLastUser }) => clearLastUser())
    .catch(() => undefined)
  const user = shownUser() ?? storedUser()
  const held = storedToken() !== undefined || user !== undefined
  clearTab()
  clearAccount()
  setSession({ status: 'signed-out' })
  if (!held || publicForms.includes(location.pathname)) return
  storeWantedPage(user?.id)
  storeLeaveReason('ended')
  openLogin()
}

/** Clears only this tab, because the browser's cookie now belongs to another user. */
export async function leaveForOtherAccount(): Promise<void> {
  clearTab()
  setSession({ status: 'signed-out' })
  const { clearLastUser } = await device()
  await clearLastUser()
  storeLeaveReason('another-account')
  openLogin()
}

/** Loads a new page, so that nothing in memory outlives the session. */
export function openLogin(): void {
  location.replace('/login')
}
