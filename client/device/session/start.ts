import { sessionUserSchema } from '#sync/accounts/session.ts'
import { second } from '#sync/time.ts'
import { api } from './api.ts'
import { leaveNoTrace, device, hasNoData } from './kept.ts'
import { borrowSession, lendSession } from './borrow-session.ts'
import { leaveForOtherAccount } from './leave.ts'
import { watchOtherTabs } from './other-tabs.ts'
import { endCopies, isRefreshDue, refreshNow, refreshToken } from './refresh.ts'
import { sendPendingLogout } from './pending-logout.ts'
import { show } from './show.ts'
import { getSession, setSession, shownUser } from './store.ts'
import { isRemembered, owesRenewals, setRemembered, storedToken, storedUser } from './tokens.ts'
import { isEnding } from './held-data.ts'

/**
 * Finds the logged-in user: by a stored token, else by Remember Me, else none. The user stored in
 * this tab or on this device shows immediately. A missing network delays nothing and logs no one
 * out.
 */
export function startSession(): void {
  if (storedToken()) void resume()
  else if (isRemembered()) void recall(refreshToken(), true)
  else void borrowOrStartLoggedOut()
  lendSession()
  watchReturn()
  watchOtherTabs()
  payOwedLogout()
}

async function resume(): Promise<void> {
  const user = storedUser()
  if (user) show(user)
  await refreshUser(true)
  await showLast()
  stopLoading()
}

async function recall(renewal: Promise<string | undefined>, isStart = false): Promise<void> {
  await showLast()
  if (await renewal) await refreshUser(isStart)
  stopLoading()
}

async function borrowOrStartLoggedOut(): Promise<void> {
  if (await borrowSession().catch(() => false)) return resume()
  if (await hasNoData()) return setSession({ status: 'signed-out' })
  if (!(await wasRemembered())) return startLoggedOut()
  setRemembered(true)
  await recall(refreshToken(), true)
}

/** A browser that is killed soon after a login may lose its local storage, and keep its databases. */
async function wasRemembered(): Promise<boolean> {
  const last = await device()
    .then(({ lastSession }) => lastSession())
    .catch(() => undefined)
  return last?.remembered === true && !isEnding(last.user.id)
}

async function startLoggedOut(): Promise<void> {
  setSession({ status: 'signed-out' })
  const [{ clearOtherCopies }, { clearLastUser }] = await Promise.all([leaveNoTrace(), device()])
  await Promise.all([clearOtherCopies(), clearLastUser()])
}

/**
 * Asks the server for the logged-in user. `api` refreshes the token after a 401, and only a refresh
 * ends a session: a proxy may remove the token from all other calls.
 * @param isStart of the page
 */
export async function refreshUser(isStart = false): Promise<void> {
  const answer = await api('GET', '/api/auth/userdata', { schema: sessionUserSchema })
  if (answer.error) return
  const shown = shownUser()
  if (shown && shown.id !== answer.data.id) return leaveForOtherAccount()
  show(answer.data, isStart)
  // The new address may have been confirmed elsewhere. That spared this login, and so a copy of it.
  const isNewAddress = shown !== undefined && shown.email !== answer.data.email
  if (isNewAddress || owesRenewals()) void endCopies()
}

async function showLast(): Promise<void> {
  if (getSession().status !== 'loading') return
  const { lastUser } = await device()
  const last = await lastUser()
  if (last && getSession().status === 'loading') show(last)
}

function stopLoading(): void {
  if (getSession().status === 'loading') setSession({ status: 'signed-out' })
}

/** Milliseconds between two looks whether something is owed. */
const LOOK = 2 * second

/** Ends a session at the server that was logged out offline, also on a page that calls nothing else. */
function payOwedLogout(): void {
  const pay = () => {
    if (navigator.onLine && document.visibilityState === 'visible') void sendPendingLogout()
  }
  pay()
  addEventListener('online', pay)
  document.addEventListener('visibilitychange', pay)
  setInterval(pay, LOOK)
}

/**
 * Refreshes a session that Remember Me opened offline, when the network returns. A browser that
 * always reported online sends no event for that, so this also polls.
 */
function watchReturn(): void {
  const renew = () => {
    const owed = !storedToken() && isRemembered() && navigator.onLine
    if (!owed || document.visibilityState !== 'visible') return
    void recall(refreshNow())
  }
  const look = () => {
    if (isRefreshDue()) renew()
  }
  addEventListener('online', renew)
  document.addEventListener('visibilitychange', renew)
  setInterval(look, LOOK)
}
