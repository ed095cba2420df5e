import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isServerPath } from '#sync/paths.ts'
import { openNotification, type ClickEvent } from './push-subscriptions/open-notification.ts'
import { showPush, type PushEvent } from './push-subscriptions/show-push.ts'
import { renewSubscription, type ChangeEvent } from './push-subscriptions/renew-subscription.ts'
import type { Windows } from './push-subscriptions/windows.ts'
import { syncInBackground } from './device/worker/background.ts'
import { earlierPart, isPart, keepEarlierParts } from './device/worker/earlier-parts.ts'
import { cachedPhoto } from './device/worker/photo-cache.ts'

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

/** The part of the worker's global scope that is used here. The DOM types have no worker. */
declare const self: {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  clients: Windows & { claim: () => Promise<void> }
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'message', listener: (event: MessageEvent) => void): void
    (type: 'install' | 'activate' | 'sync', listener: (event: WorkerEvent) => void): void
    (type: 'push', listener: (event: WorkerEvent & PushEvent) => void): void
    (type: 'notificationclick', listener: (event: WorkerEvent & ClickEvent) => void): void
    (type: 'pushsubscriptionchange', listener: (event: WorkerEvent & ChangeEvent) => void): void
  }
}

const shell = self.__WB_MANIFEST
precacheAndRoute(shell)

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isServerPath(url.pathname),
  createHandlerBoundToURL('/index.html'),
)

// This version's parts are answered above. Tabs that show an earlier version ask for the others.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.method === 'GET' && isPart(url.pathname),
  ({ request }) => earlierPart(request),
)

// API answers are never cached here. The database holds the rows.
registerRoute(
  ({ request, url }) => request.method === 'GET' && url.pathname.startsWith('/images/'),
  ({ request, event }) => cachedPhoto(request, (work) => event.waitUntil(work)),
)

// The last call of a page that is left: without an answer from here it ends with the page.
registerRoute(
  ({ request }) => request.keepalive,
  ({ request }) => fetch(request),
  'POST',
)

self.addEventListener('install', (event) =>
  event.waitUntil(keepEarlierParts(new Set(shell.map(({ url }) => `/${url}`)))),
)

// The page of a first visit loaded without a worker. Claiming it lets the worker serve its parts
// offline and makes newer versions wait for it as for any other page.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', (event) => event.waitUntil(syncInBackground()))

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event)))
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(self, event)),
)
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(self, event)),
)

// A new version waits until the user takes it.
self.addEventListener('message', (event) => {
  const { data } = event
  if (data !== null && typeof data === 'object' && data.type === 'SKIP_WAITING')
    void self.skipWaiting()
})
