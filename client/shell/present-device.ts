import { deviceEvents } from '../device/events.ts'
import { closeBanner, showBanner } from '../ui/overlays/banner-store.ts'
import { showFull } from '../ui/overlays/full-banner.ts'

const BLOCKED = 'database-blocked'

/** Presents what the device reports. Parts that need the database load when they are needed. */
export function presentDevice(): void {
  deviceEvents.blocked.on(() =>
    showBanner({
      id: BLOCKED,
      urgent: true,
      sticky: true,
      icon: 'alert',
      title: 'Another tab is keeping Quad from starting',
      message: 'It’s running an older version. Close that tab to continue.',
    }),
  )
  deviceEvents.unblocked.on(() => closeBanner(BLOCKED))
  deviceEvents.full.on(() =>
    showFull('New data can’t be stored until you free up some space. Your own changes are safe.'),
  )
  deviceEvents.refused.on((seqs) => void presentRefused(seqs))
  deviceEvents.notification.on((event) => void presentNotification(event))
  deviceEvents.live.on((userId) => {
    void renewSubscription(userId)
    void fetchPhotosAhead()
  })
}

// Without this part the banner is missing. The refusal still shows where the write was made.
async function presentRefused(seqs: number[]): Promise<void> {
  const loaded = await import('./refused-banner.ts').catch(() => undefined)
  loaded?.showRefused(seqs)
}

// Without this part nothing appears now. The drawer lists the notification after the next round.
async function presentNotification(event: unknown): Promise<void> {
  const loaded = await import('../notifications/arrival.ts').catch(() => undefined)
  loaded?.announceArrival(event)
}

// Only a browser that was once given permission can hold a push subscription.
async function renewSubscription(userId: string): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const loaded = await import('../push-subscriptions/this-device.ts').catch(() => undefined)
  await loaded?.updateSubscription(userId)
}

// Without this part photos load when they scroll into view.
async function fetchPhotosAhead(): Promise<void> {
  const loaded = await import('../listings/feed/fetch-ahead.ts').catch(() => undefined)
  loaded?.startFetchingAhead()
}
