import { leaveNoTrace, device } from './kept.ts'
import { leaveForOtherAccount, openLogin, storeLeaveReason, type LeaveReason } from './leave.ts'
import { announceLogout } from './other-tabs.ts'
import { setSession, shownUser } from './store.ts'
import { clearAccount, clearTab } from './tokens.ts'
import { recordEnding } from './held-data.ts'

/** Removes all data of a user from this browser, and logs out its other tabs for this reason. */
export async function wipe(userId: string, reason?: LeaveReason): Promise<void> {
  recordEnding(userId)
  announceLogout(userId, reason)
  const [{ wipeDevice }, { clearDevice }] = await Promise.all([leaveNoTrace(), device()])
  await Promise.all([wipeDevice(userId), clearDevice()])
}

/**
 * Handles a deleted account: nobody can log in to send or read what this device holds of it. If this
 * tab shows another user, the cookie is not theirs, and theirs stays.
 */
export async function leaveDeleted(userId: string): Promise<void> {
  const shown = shownUser()
  if (shown && shown.id !== userId) {
    await wipe(userId, 'deleted')
    return leaveForOtherAccount()
  }
  // First, or a screen would open the database again.
  clearTab()
  clearAccount()
  setSession({ status: 'signed-out' })
  storeLeaveReason('deleted')
  await wipe(userId, 'deleted')
  if (shown) openLogin()
}
