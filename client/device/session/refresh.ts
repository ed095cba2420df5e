import { second } from '#sync/time.ts'
import { storedRenewal, storeRenewal } from './kept.ts'
import { withLock } from './shared-lock.ts'
import { endSession, leaveForOtherAccount } from './leave.ts'
import { renewSession } from './renew.ts'
import { isEnd } from './send.ts'
import { shownUser } from './store.ts'
import { setOwesRenewals, storeToken } from './tokens.ts'
import { leaveDeleted } from './wipe.ts'

/** How long after a refresh without an answer a 401 starts no other. */
const PAUSE = 10 * second
/** Milliseconds between attempts. A call that reaches no server may be repeated sooner. */
const LOOK = { unreached: 2 * second, answered: 30 * second }

let inFlight: Promise<string | undefined> | undefined
let unansweredAt = -Infinity
let nextAt = -Infinity
/** Until when the server wants no refresh. */
let limitedUntil = -Infinity

/**
 * Gets a new access token for this tab; undefined if there is none. Callers share one call, tabs
 * and worker take turns, and a failure is not repeated. A refusal ends the session. A missing
 * answer (offline, 5xx, not our JSON) clears nothing.
 */
export async function refreshToken(): Promise<string | undefined> {
  if (!inFlight && performance.now() - unansweredAt < PAUSE) return undefined
  return refreshNow()
}

/** Refreshes without the pause, because the network has just returned. */
export function refreshNow(): Promise<string | undefined> {
  if (!inFlight && limitedFor() > 0) return Promise.resolve(undefined)
  inFlight ??= withLock('quad-refresh', renew).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/**
 * Makes copies of this browser's cookie invalid, after a call that has ended all other logins. A token is
 * valid until its successor is renewed. What is left undone is owed to the next start.
 */
export async function endCopies(): Promise<void> {
  setOwesRenewals(true)
  if ((await refreshNow()) && (await refreshNow())) setOwesRenewals(false)
}

/** For how many milliseconds the server still wants no refresh; 0 if it may be asked. */
export const limitedFor = (): number => Math.max(0, limitedUntil - performance.now())

/** Whether it is time to try again, for a page without a token. */
export const isRefreshDue = (): boolean => performance.now() >= nextAt

/** Resolves when no refresh is running. */
export const runningRefresh = (): Promise<unknown> => inFlight ?? Promise.resolve()

declare global {
  /**
   * Set by index.html, which requests a token before the scripts load; null if another tab does.
   */
  var firstRefresh: Promise<Response | null> | undefined
}

/** The answer to the request of index.html, once. A lost answer counts as no request. */
async function firstAnswer(): Promise<Response | undefined> {
  const asked = globalThis.firstRefresh
  globalThis.firstRefresh = undefined
  return (await asked?.catch(() => null)) ?? undefined
}

async function renew(): Promise<string | undefined> {
  const answer = await renewSession({ storedRenewal, storeRenewal }, await firstAnswer())
  const now = performance.now()
  nextAt = now + (answer.error && answer.unreached ? LOOK.unreached : LOOK.answered)
  if (answer.error) {
    if (answer.code === 'limited' && answer.retryAfter !== undefined)
      nextAt = limitedUntil = now + answer.retryAfter * second
    if (answer.userId !== undefined) await leaveDeleted(answer.userId)
    else if (isEnd(answer)) await endSession()
    else unansweredAt = now
    return undefined
  }
  const { accessToken, user } = answer.data
  const shown = shownUser()
  if (shown && user.id !== shown.id) {
    await leaveForOtherAccount()
    return undefined
  }
  storeToken(accessToken)
  return accessToken
}
