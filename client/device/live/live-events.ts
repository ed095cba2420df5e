type Heard = (payload: unknown) => void
type Voice = (event: string, ...args: unknown[]) => void

const listeners = new Map<string, Set<Heard>>()
let voice: Voice | undefined

/** Listens to an event of the server. @returns how to stop */
export function onLive(event: string, heard: Heard): () => void {
  const set = listeners.get(event) ?? new Set<Heard>()
  listeners.set(event, set.add(heard))
  return () => void set.delete(heard)
}

/** Sends an event to the server if there is a connection. Nothing relies on its arrival. */
export const sayLive: Voice = (event, ...args) => voice?.(event, ...args)

/** Called by the connection when an event arrives. */
export function heardLive(event: string, payload: unknown): void {
  for (const heard of listeners.get(event) ?? []) heard(payload)
}

/** Called by the connection to set how events are sent. */
export function setVoice(given: Voice | undefined): void {
  voice = given
}
