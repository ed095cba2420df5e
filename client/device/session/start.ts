import { sessionUserSchema } from '#sync/accounts/accounts.ts'
import { second } from '#sync/time.ts'
import { api } from './api.ts'
import { leaveNoTrace, device, hasNoData } from './kept.ts'
import { borrowSession, lendSession } from './borrow-session.ts'
import { leaveForOtherAccount } from './leave.ts'
import { watchOtherTabs } from './other-tabs.ts'
import { lastRefreshAnswered, refreshNow, refreshToken } from './refresh.ts'
import { sendPendingLogout } from './pending-logout.ts'
import { show } from './show.ts'
import { getSession, setSession, shownUser } from './store.ts'
import { isRemembered, storedToken, storedUser } from './tokens.ts'

/**
 * Finds the logged-in user: by a stored token, else by Remember Me, else none. The user stored in
 * this tab or on this device shows immediately. A missing network delays nothing and logs no one
 * out.
 */
export function startSession(): void {
  if (storedToken()) void resume()
  else if (isRemembered()) void recall(refreshToken())
  else void borrowOrStartLoggedOut()
  lendSession()
  watchReturn()
  watchOtherTabs()
  payOwedLogout()
}

async function resume(): Promise<void> {
  const user = storedUser()
  if (user) show(user, true)
  await refreshUser(true)
  await showLast()
  stopLoading()
}

async function recall(renewal: Promise<string | undefined>): Promise<void> {
  await showLast()
  if (await renewal) await refreshUser(true)
  stopLoading()
}

async function borrowOrStartLoggedOut(): Promise<void> {
  if (await borrowSession().catch(() => false)) await resume()
  else await startLoggedOut()
}

async function startLoggedOut(): Promise<void> {
  setSession({ status: 'signed-out' })
  if (await hasNoData()) return
  const [{ clearOtherCopies }, { clearLastUser }] = await Promise.all([leaveNoTrace(), device()])
  await Promise.all([clearOtherCopies(), clearLastUser()])
}

/**
 * Asks the server for the logged-in user. `api` refreshes the token after a 401, and only a refresh
 * ends a session: a proxy may remove the token from all other calls.
 * @param isStart of the page or the session
 */
export async function refreshUser(isStart = false): Promise<void> {
  const answer = await api('GET', '/api/auth/userdata', { schema: sessionUserSchema })
  if (answer.error) return
  const shown = shownUser()
  if (shown && shown.id !== answer.data.id) await leaveForOtherAccount()
  else show(answer.data, isStart)
}

async function showLast(): Promise<void> {
  if (getSession().status !== 'loading') return
  const { lastUser } = await device()
  const last = await lastUser()
  if (last && getSession().status === 'loading') show(last, true)
}

function stopLoading(): void {
  if (getSession().status === 'loading') setSession({ status: 'signed-out' })
}

/**
 * Milliseconds between attempts to refresh. A call that reaches no server may be repeated sooner.
 */
const LOOK = { unreached: 2 * second, answered: 30 * second }

/** Ends a session at the server that was logged out offline, also on a page that calls nothing else. */
function payOwedLogout(): void {
  const pay = () => {
    if (navigator.onLine && document.visibilityState === 'visible') void sendPendingLogout()
  }
  pay()
  addEventListener('online', pay)
  document.addEventListener('visibilitychange', pay)
  setInterval(pay, LOOK.unreached)
}

/**
 * Refreshes a session that Remember Me opened offline, when the network returns. A browser that
 * always reported online sends no event for that, so this also polls.
 */
function watchReturn(): void {
  let lookedAt = 0
  const renew = () => {
    const owed = !storedToken() && isRemembered() && navigator.onLine
    if (!owed || document.visibilityState !== 'visible') return
    lookedAt = Date.now()
    void recall(refreshNow())
  }
  const look = () => {
    const pause = lastRefreshAnswered() ? LOOK.answered : LOOK.unreached
    if (Date.now() - lookedAt >= pause) renew()
  }
  addEventListener('online', renew)
  document.addEventListener('visibilitychange', renew)
  setInterval(look, LOOK.unreached)
}
