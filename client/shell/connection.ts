import { second } from '#sync/time.ts'
import { banners, showBanner } from '../ui/overlays/banner-store.ts'
import { useStore } from '../ui/use-store.ts'

const BANNER = 'connection'

/** Shows a banner when the connection goes and returns. An app that starts offline shows none. */
export function watchConnection(): void {
  addEventListener('offline', () =>
    showBanner({
      id: BANNER,
      icon: 'cloud-off',
      title: 'You are offline',
      message: 'You can keep using what’s on this device.',
    }),
  )
  addEventListener('online', () =>
    showBanner({
      id: BANNER,
      icon: 'cloud',
      title: 'Back online',
      message: 'You’re connected again.',
      duration: 3 * second,
    }),
  )
}

/** Says what has happened since the connection came back. */
export function announceSent(count: number): void {
  if (count <= 0) return
  showBanner({
    id: BANNER,
    icon: 'cloud',
    title: count === 1 ? '1 change sent' : `${count} changes sent`,
    message: 'You’re back online.',
  })
}

/** Whether the banner shows now. The strip then does not repeat it. */
export const useConnectionAnnounced = (): boolean =>
  useStore(banners).some(({ id }) => id === BANNER)
