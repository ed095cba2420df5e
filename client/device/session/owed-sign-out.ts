const OWED = 'owedSignOut'

/** Nobody answered a sign-out: the server's session ends at the next contact. */
export const oweSignOut = (): void => localStorage.setItem(OWED, 'true')

/** Everything else waits for it, so it waits no longer than a round would. */
const PATIENCE = 15_000

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
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => undefined)
  const ours = answer?.headers.get('content-type')?.includes('json') ?? false
  if (!answer || !ours || answer.status >= 500) return false
  localStorage.removeItem(OWED)
  return true
}
