import { createStore } from '../../ui/create-store.ts'

type Listener = (payload: unknown) => void
type Emitter = (event: string, ...args: unknown[]) => void

const listeners = new Map<string, Set<Listener>>()
let emitter: Emitter | undefined

/** Whether the server can reach this page. */
export const connected = createStore(false)

/** Listens to an event of the server. @returns how to stop */
export function onLive(event: string, listener: Listener): () => void {
  const set = listeners.get(event) ?? new Set<Listener>()
  listeners.set(event, set.add(listener))
  return () => void set.delete(listener)
}

/** Sends an event to the server if there is a connection. No feature depends on its arrival. */
export const emitLive: Emitter = (event, ...args) => emitter?.(event, ...args)

/** Called by the connection when an event arrives. */
export function dispatchLive(event: string, payload: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(payload)
}

/** Called by the connection to set how events are sent. */
export function setEmitter(given: Emitter | undefined): void {
  emitter = given
}

/** Called by the connection when it opens or closes. */
export const setConnected = connected.set

export const isConnected = connected.read
