import type { SessionUser } from '#sync/accounts.ts'
import { device } from './kept.ts'
import { setSession, shownUser } from './store.ts'
import { isRemembered, keepUser } from './tokens.ts'

/** This is who is signed in, by the server's newest answer or by what this device last knew. */
export function show(user: SessionUser): void {
  keepUser(user)
  // The answer that changes nothing draws nothing again.
  if (JSON.stringify(user) !== JSON.stringify(shownUser()))
    setSession({ status: 'signed-in', user })
  const remembered = isRemembered()
  void device().then(({ keepLastUser }) => keepLastUser(user, remembered))
}
