const OWED = 'owedSignOut'

/** Nobody answered a sign-out: the server's session ends at the next contact. */
export const oweSignOut = (): void => localStorage.setItem(OWED, 'true')

let paying: Promise<boolean> | undefined

/**
 * Ends the session that was left without a connection, before anything else is sent.
 * @returns false while nobody answers
 */
export function paySignOut(): Promise<boolean> | true {
  // The worker has no such storage; signed out, it sends nothing.
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
  }).catch(() => undefined)
  const ours = answer?.headers.get('content-type')?.includes('json') ?? false
  if (!answer || !ours || answer.status >= 500) return false
  localStorage.removeItem(OWED)
  return true
}
