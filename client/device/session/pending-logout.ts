import { isOwn } from '#sync/answer.ts'
import { roundTimeout } from './round-timeout.ts'

const PENDING = 'owedSignOut'

/** Remembers a logout without an answer. The server's session ends at the next contact. */
export const storePendingLogout = (): void => localStorage.setItem(PENDING, 'true')

let sending: Promise<boolean> | undefined

/**
 * Ends the session that was logged out offline, before any other call.
 * @returns false while no answer comes
 */
export function sendPendingLogout(): Promise<boolean> | true {
  // The worker has no local storage. It sends nothing after a logout.
  if (!('localStorage' in globalThis) || localStorage.getItem(PENDING) === null) return true
  sending ??= send().finally(() => {
    sending = undefined
  })
  return sending
}

/** Only our server's own answer ends what is owed. A portal's leaves the session open. */
async function send(): Promise<boolean> {
  const answer = await fetch(new URL('/api/auth/logout', location.origin), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(roundTimeout),
    redirect: 'manual',
  }).catch(() => undefined)
  if (!answer?.ok || !isOwn(answer.headers.get('content-type'))) return false
  localStorage.removeItem(PENDING)
  return true
}
