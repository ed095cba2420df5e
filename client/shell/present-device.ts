import { deviceEvents } from '../device/events.ts'
import { closeBanner, showBanner } from '../ui/overlays/banner-store.ts'
import { showFull } from '../ui/overlays/full-banner.ts'
import { hasUnsavedInput } from '../ui/typed.ts'

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
  deviceEvents.version.on(offerVersion)
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

const id = 'new-version'

/**
 * Offers a new version. It is already on this device and needs no network.
 * @param take activates it and reloads the page
 */
function offerVersion(take: () => void): void {
  showBanner({
    id,
    icon: 'spark',
    title: 'A new version of Quad is ready',
    message: 'Reload whenever you like. Nothing you’ve saved will be lost.',
    sticky: true,
    link: {
      href: location.href,
      label: 'Reload',
      onFollow: () => (hasUnsavedInput() ? warn(take) : take()),
    },
  })
}

/** Typed text may be long, so losing it takes a second confirmation. */
function warn(take: () => void): void {
  // The banner closes itself after its link was used, so the next one waits.
  setTimeout(() =>
    showBanner({
      id,
      urgent: true,
      icon: 'alert',
      title: 'What you’ve typed would be lost',
      message: 'Send or copy it first. The new version can wait.',
      sticky: true,
      link: { href: location.href, label: 'Reload anyway', onFollow: take },
    }),
  )
}
