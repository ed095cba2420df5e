import * as v from 'valibot'
import { leaveReasonSchema, openLogin, storeLeaveReason, type LeaveReason } from './leave.ts'
import { setSession, shownUser } from './store.ts'
import { clearTab } from './tokens.ts'

const noticeSchema = v.object({ userId: v.string(), reason: v.optional(leaveReasonSchema) })

const tabs = new BroadcastChannel('quad-session')

/** @param reason why the other tabs open the login page; undefined after a logout */
export const announceLogout = (userId: string, reason?: LeaveReason): void =>
  tabs.postMessage({ userId, reason })

/** Logs this tab out when another tab with the same user logs out, or learns that it must. */
export function watchOtherTabs(): void {
  tabs.addEventListener('message', ({ data }) => {
    const notice = v.safeParse(noticeSchema, data)
    if (!notice.success || notice.output.userId !== shownUser()?.id) return
    const { reason } = notice.output
    clearTab()
    setSession({ status: 'signed-out' })
    if (reason) storeLeaveReason(reason)
    openLogin()
  })
}
