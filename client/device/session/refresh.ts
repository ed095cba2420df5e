import * as v from 'valibot'
import { second } from '#sync/time.ts'
import { roundTimeout } from './round-timeout.ts'
import { withLock } from './shared-lock.ts'
import { endSession, leaveForOtherAccount } from './leave.ts'
import { isEnd, send } from './send.ts'
import { shownUser } from './store.ts'
import { storedRenewal, storeRenewal, storeToken } from './tokens.ts'
import { leaveDeleted } from './wipe.ts'

const answerSchema = v.object({
  accessToken: v.string(),
  user: v.optional(v.object({ id: v.string() })),
  renewal: v.optional(v.string()),
})

/** How long after a refresh without an answer a 401 starts no other. */
const PAUSE = 10 * second

let inFlight: Promise<string | undefined> | undefined
let unansweredAt = -Infinity
let reached = true

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
  inFlight ??= withLock('quad-refresh', renew).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** Whether the last refresh got any answer, even an invalid one. */
export const lastRefreshAnswered = (): boolean => reached

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
  const answer = await send('POST', '/api/auth/refresh', answerSchema, {
    body: { renewal: storedRenewal() },
    signal: AbortSignal.timeout(roundTimeout),
    answer: await firstAnswer(),
  })
  reached = !answer.error || !answer.unreached
  if (answer.error) {
    if (answer.userId !== undefined) await leaveDeleted(answer.userId)
    else if (isEnd(answer)) endSession()
    else unansweredAt = performance.now()
    return undefined
  }
  const { accessToken, user, renewal } = answer.data
  const shown = shownUser()
  if (shown && user && user.id !== shown.id) {
    await leaveForOtherAccount()
    return undefined
  }
  storeToken(accessToken)
  if (renewal !== undefined) storeRenewal(renewal)
  return accessToken
}
