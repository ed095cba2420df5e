import { second } from '#sync/time.ts'
import { banners, showBanner, type Banner } from '../ui/overlays/banner-store.ts'
import { shownUser } from '../device/session/store.ts'
import { useStore } from '../ui/use-store.ts'

const BANNER = 'connection'
const backOnline: Banner = {
  id: BANNER,
  icon: 'cloud',
  title: 'Back online',
  message: 'You’re connected again.',
  duration: 3 * second,
}

/** Shows a banner when the connection goes and returns. An app that starts offline shows none. */
export function watchConnection(): void {
  addEventListener('offline', () =>
    showBanner({
      id: BANNER,
      icon: 'cloud-off',
      title: 'You are offline',
      message: shownUser()
        ? 'You can keep using what’s on this device.'
        : 'You need a connection to log in or sign up.',
    }),
  )
  addEventListener('online', () => {
    showBanner(backOnline)
    // Visitors load nothing of the device. Without this part, the strip still counts what waits.
    if (shownUser())
      void import('../outbox/tell-sent.ts').then(
        ({ tellSent }) => tellSent(backOnline),
        () => undefined,
      )
  })
}

/** Whether the banner shows now. The strip then does not repeat it. */
export const useConnectionAnnounced = (): boolean =>
  useStore(banners).some(({ id }) => id === BANNER)
