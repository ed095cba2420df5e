import { useSyncExternalStore } from 'react'
import { banners, showBanner } from '../ui/overlays/banner-store.ts'

const BANNER = 'connection'

/** Tells when the connection goes and when it is back; an app that starts offline says nothing. */
export function watchConnection(): void {
  addEventListener('offline', () =>
    showBanner({
      id: BANNER,
      low: true,
      icon: 'cloud-off',
      title: 'You are offline',
      message: 'You can go on with what is on this device.',
    }),
  )
  addEventListener('online', () =>
    showBanner({
      id: BANNER,
      low: true,
      icon: 'cloud',
      title: 'Back online',
      message: 'The connection is back.',
      duration: 3000,
    }),
  )
}

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

/** Whether the banner is just telling it: the strip then need not say it, too. */
export const useConnectionTold = (): boolean =>
  useSyncExternalStore(banners.subscribe, () => banners.read().some(({ id }) => id === BANNER))
