import { useSyncExternalStore } from 'react'

/** Whether the browser reports a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed)
      addEventListener('offline', changed)
      return () => {
        removeEventListener('online', changed)
        removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
  )
}
