import * as v from 'valibot'
import { second } from '#sync/time.ts'
import { roundPatience } from './patience.ts'
import { inTurn } from './in-turn.ts'
import { endSession, leaveToAnother } from './leave.ts'
import { isRefusal, send } from './send.ts'
import { shownUser } from './store.ts'
import { keepToken } from './tokens.ts'

const answerSchema = v.object({
  accessToken: v.string(),
  user: v.optional(v.object({ id: v.string() })),
})

/** How long after a refresh without an answer a 401 starts no other. */
const PAUSE = 10 * second

let inFlight: Promise<string | undefined> | undefined
let unansweredAt = -Infinity
let reached = true

/**
 * Gets a new access token for this tab; undefined if there is none. Callers share one call, tabs and
 * worker take turns, and a failure is not repeated. A refusal ends the session. A missing answer
 * (offline, 5xx, not our JSON) clears nothing.
 */
export async function refreshToken(): Promise<string | undefined> {
  if (!inFlight && performance.now() - unansweredAt < PAUSE) return undefined
  return refreshNow()
}

/** Refreshes without the pause, because the network has just returned. */
export function refreshNow(): Promise<string | undefined> {
  inFlight ??= inTurn('quad-refresh', renew).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** Whether the last refresh got any answer, even an invalid one. */
export const lastRenewalReached = (): boolean => reached

/** Resolves when no refresh is under way. */
export const renewalUnderWay = (): Promise<unknown> => inFlight ?? Promise.resolve()

async function renew(): Promise<string | undefined> {
  const answer = await send('POST', '/api/auth/refresh', answerSchema, {
    body: {},
    signal: AbortSignal.timeout(roundPatience),
  })
  reached = !answer.error || !answer.unreached
  if (answer.error) {
    if (isRefusal(answer)) endSession()
    else unansweredAt = performance.now()
    return undefined
  }
  const { accessToken, user } = answer.data
  const shown = shownUser()
  if (shown && user && user.id !== shown.id) {
    await leaveToAnother()
    return undefined
  }
  keepToken(accessToken)
  return accessToken
}
