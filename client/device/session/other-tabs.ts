import { openLogin } from './leave.ts'
import { setSession, shownUser } from './store.ts'
import { clearTab } from './tokens.ts'

const tabs = new BroadcastChannel('quad-session')

export const announceLogout = (userId: string): void => tabs.postMessage(userId)

/** Logs this tab out when another tab with the same user logs out. */
export function watchOtherTabs(): void {
  tabs.addEventListener('message', ({ data }) => {
    if (data !== shownUser()?.id) return
    clearTab()
    setSession({ status: 'signed-out' })
    openLogin()
  })
}
