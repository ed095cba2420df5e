import { leaveNoTrace, device } from './kept.ts'
import { openLogin, storeLeaveReason } from './leave.ts'
import { announceLogout } from './other-tabs.ts'
import { setSession, shownUser } from './store.ts'
import { clearAccount, clearTab } from './tokens.ts'

/** Removes all data of a user from this browser, and logs out its other tabs. */
export async function wipe(userId: string): Promise<void> {
  announceLogout(userId)
  const [{ wipeDevice }, { clearLastUser }] = await Promise.all([leaveNoTrace(), device()])
  await Promise.all([wipeDevice(userId), clearLastUser()])
}

/** Handles a deleted account: nobody can log in to send or read what this device holds of it. */
export async function leaveDeleted(): Promise<void> {
  const user = shownUser()
  clearTab()
  clearAccount()
  setSession({ status: 'signed-out' })
  if (!user) return
  await wipe(user.id)
  storeLeaveReason('deleted')
  openLogin()
}
