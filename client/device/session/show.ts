import type { SessionUser } from '#sync/accounts/accounts.ts'
import { device } from './kept.ts'
import { setSession, shownUser } from './store.ts'
import { isRemembered, storeUser } from './tokens.ts'

/**
 * Sets the logged-in user, from the server's newest answer or from this device's storage.
 * @param isStart of the page or the session. New terms that arrive later wait for the next one, because
 * they take the place of the page.
 */
export function show(user: SessionUser, isStart = false): void {
  storeUser(user)
  const before = shownUser()
  const { newTerms, ...rest } = user
  const shown = newTerms && (isStart || before?.newTerms) ? user : rest
  // An answer that changes nothing renders nothing.
  if (JSON.stringify(shown) !== JSON.stringify(before))
    setSession({ status: 'signed-in', user: shown })
  const remembered = isRemembered()
  void device().then(({ storeLastUser }) => storeLastUser(user, remembered))
}
