import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isServerPath } from '#sync/paths.ts'
import { syncInBackground } from './background.ts'
import { cachedPhoto } from './photo-cache.ts'

interface SyncEvent extends Event {
  waitUntil: (work: Promise<void>) => void
}

/** What this worker uses of its global scope; the DOM's types know no worker. */
declare const self: {
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0]
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'message', listener: (event: MessageEvent) => void): void
    (type: 'sync', listener: (event: SyncEvent) => void): void
  }
}

precacheAndRoute(self.__WB_MANIFEST)

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isServerPath(url.pathname),
  createHandlerBoundToURL('/index.html'),
)

// Nothing of the API is ever kept here: what was read lies in the database.
registerRoute(
  ({ request, url }) => request.method === 'GET' && url.pathname.startsWith('/images/'),
  ({ request }) => cachedPhoto(request),
)

self.addEventListener('sync', (event) => event.waitUntil(syncInBackground()))

// A new version waits until the user takes it.
self.addEventListener('message', (event) => {
  const { data } = event
  if (data !== null && typeof data === 'object' && data.type === 'SKIP_WAITING')
    void self.skipWaiting()
})
