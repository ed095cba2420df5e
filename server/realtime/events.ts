import type { Session } from '../auth/session.ts'

/** @returns false for a dropped event; an event that names another user as its sender is dropped */
type Hearing = (session: Session, args: unknown[], socket: { isWatched: boolean }) => boolean

/** The events that clients may send. Every other event is ignored. */
export const clientEvents: ReadonlyMap<string, Hearing> = new Map([
  // The user of a socket is known since it connected. The documented client sends this as a
  // greeting.
  ['user_online', ({ actor }, [userId]) => userId === actor.userId],
  ['page_visible', (_, [isVisible], socket) => hearVisible(isVisible, socket)],
])

// Sent by our own page. A hidden page gets notifications instead of events.
function hearVisible(isVisible: unknown, socket: { isWatched: boolean }): boolean {
  if (typeof isVisible !== 'boolean') return false
  socket.isWatched = isVisible
  return true
}
