/** A value outside React. Components follow it by `useStore`. */
export interface Store<T> {
  read: () => T
  set: (value: T) => void
  /** @returns how to stop */
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
