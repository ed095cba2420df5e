import type { Session } from '../auth/session.ts'

/** @returns false for what is dropped: nothing that names another as the acting one is heard. */
type Hearing = (session: Session, args: unknown[], socket: { isWatched: boolean }) => boolean

/** What clients may send. Anything else is ignored. */
export const clientEvents: ReadonlyMap<string, Hearing> = new Map([
  // Whose socket it is was settled when it connected; the event is the documented client's greeting.
  ['user_online', ({ actor }, [userId]) => userId === actor.userId],
  ['page_visible', (_, [isVisible], socket) => hearVisible(isVisible, socket)],
])

// Our own page's word: what comes while nobody looks at it is to be found later.
function hearVisible(isVisible: unknown, socket: { isWatched: boolean }): boolean {
  if (typeof isVisible !== 'boolean') return false
  socket.isWatched = isVisible
  return true
}
