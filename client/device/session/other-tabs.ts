import { openLogin } from './leave.ts'
import { setSession, shownUser } from './store.ts'
import { clearTab } from './tokens.ts'

const tabs = new BroadcastChannel('quad-session')

export const tellSignedOut = (userId: string): void => tabs.postMessage(userId)

/** A sign-out in one tab is one in all that show the same user. */
export function watchOtherTabs(): void {
  tabs.addEventListener('message', ({ data }) => {
    if (data !== shownUser()?.id) return
    clearTab()
    setSession({ status: 'signed-out' })
    openLogin()
  })
}
