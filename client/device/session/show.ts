import type { SessionUser } from '#sync/accounts/session.ts'
import { device } from './kept.ts'
import { setSession, shownUser } from './store.ts'
import { isRemembered, storeUser } from './tokens.ts'

/** Sets the logged-in user, from the server's newest answer or from this device's storage. */
export function show(user: SessionUser): void {
  storeUser(user)
  // An answer that changes nothing renders nothing.
  if (JSON.stringify(user) !== JSON.stringify(shownUser()))
    setSession({ status: 'signed-in', user })
  const remembered = isRemembered()
  void device().then(({ storeLastUser }) => storeLastUser(user, remembered))
}
