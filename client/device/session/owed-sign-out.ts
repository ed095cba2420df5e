import { roundPatience } from './patience.ts'

const OWED = 'owedSignOut'

/** Nobody answered a logout. The server's session ends at the next contact. */
export const oweSignOut = (): void => localStorage.setItem(OWED, 'true')

let paying: Promise<boolean> | undefined

/**
 * Ends the session that was logged out offline, before any other call.
 * @returns false while nobody answers
 */
export function paySignOut(): Promise<boolean> | true {
  // The worker has no local storage. It sends nothing after a logout.
  if (!('localStorage' in globalThis) || localStorage.getItem(OWED) === null) return true
  paying ??= pay().finally(() => {
    paying = undefined
  })
  return paying
}

async function pay(): Promise<boolean> {
  const answer = await fetch('/api/auth/logout', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(roundPatience),
  }).catch(() => undefined)
  const ours = answer?.headers.get('content-type')?.includes('json') ?? false
  if (!answer || !ours || answer.status >= 500) return false
  localStorage.removeItem(OWED)
  return true
}
