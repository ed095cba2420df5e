import type { StoredUser } from '#sync/accounts/session.ts'
import { device } from './kept.ts'
import { setSession, shownUser } from './store.ts'
import { isRemembered, storeUser } from './tokens.ts'

/**
 * Sets the logged-in user, from the server's newest answer or from this device's storage.
 * @param isStart of the page. New terms take the place of all pages, so those that come later wait for
 * the next start, unless this is the start of a session.
 */
export function show(user: StoredUser, isStart = false): void {
  const shown = shownUser()
  const before = shown?.id === user.id ? shown : undefined
  const { newTerms, ...rest } = user
  // An answer may be older than what was accepted here.
  const isAccepted = newTerms && newTerms.version === before?.acceptedTerms
  const stored: StoredUser = isAccepted ? { ...rest, acceptedTerms: newTerms.version } : user
  storeUser(stored)
  const waits = stored.newTerms && before && !before.newTerms && !isStart
  const next = waits ? rest : stored
  // An answer that changes nothing renders nothing.
  if (JSON.stringify(next) !== JSON.stringify(shown))
    setSession({ status: 'signed-in', user: next })
  const remembered = isRemembered()
  void device().then(({ storeLastUser }) => storeLastUser(stored, remembered))
}
