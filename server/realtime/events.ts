import type { Session } from '../auth/session.ts'

/** @returns false for what is dropped: nothing that names another as the acting one is heard. */
type Hearing = (session: Session, args: unknown[]) => boolean

/** What clients may send. Anything else is ignored. */
export const clientEvents: ReadonlyMap<string, Hearing> = new Map([
  // Whose socket it is was settled when it connected; the event is the documented client's greeting.
  ['user_online', ({ actor }, [userId]) => userId === actor.userId],
])
