import * as v from 'valibot'
import { inTurn } from './in-turn.ts'
import { endSession, leaveToAnother } from './leave.ts'
import { isRefusal, send } from './send.ts'
import { shownUser } from './store.ts'
import { keepToken } from './tokens.ts'

const answerSchema = v.object({
  accessToken: v.string(),
  user: v.optional(v.object({ id: v.string() })),
})

/** Longer than this no lock is held for an answer that does not come. */
const PATIENCE = 15_000

/** So long after one that got no answer, a 401 alone starts no other. */
const PAUSE = 10_000

let inFlight: Promise<string | undefined> | undefined
let unansweredAt = -Infinity
let reached = true

/**
 * A new access token for this tab; nothing when there is none. Callers share one call, tabs and
 * worker take turns, and a failure is never repeated. A refusal ends the session; no answer at all
 * (offline, 5xx, not our JSON) clears nothing.
 */
export async function refreshToken(): Promise<string | undefined> {
  if (!inFlight && performance.now() - unansweredAt < PAUSE) return undefined
  return refreshNow()
}

/** The same without the pause: the network has just come back. */
export function refreshNow(): Promise<string | undefined> {
  inFlight ??= inTurn('quad-refresh', renew).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** Whether the last renewal got an answer of anybody, be it a bad one. */
export const lastRenewalReached = (): boolean => reached

/** Resolves once no renewal is under way. */
export const renewalUnderWay = (): Promise<unknown> => inFlight ?? Promise.resolve()

async function renew(): Promise<string | undefined> {
  const answer = await send('POST', '/api/auth/refresh', answerSchema, {
    body: {},
    signal: AbortSignal.timeout(PATIENCE),
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
