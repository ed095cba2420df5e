type Heard = (payload: unknown) => void
type Voice = (event: string, ...args: unknown[]) => void

const listeners = new Map<string, Set<Heard>>()
let voice: Voice | undefined

/** Hears an event of the server's for as long as somebody shows it. @returns what ends that. */
export function onLive(event: string, heard: Heard): () => void {
  const set = listeners.get(event) ?? new Set<Heard>()
  listeners.set(event, set.add(heard))
  return () => void set.delete(heard)
}

/** Says something to the server, if there is a connection; nothing rests on its being heard. */
export const sayLive: Voice = (event, ...args) => voice?.(event, ...args)

/** The connection's half: an event came. */
export function heardLive(event: string, payload: unknown): void {
  for (const heard of listeners.get(event) ?? []) heard(payload)
}

/** The connection's half: this is how something is said. */
export function setVoice(given: Voice | undefined): void {
  voice = given
}
