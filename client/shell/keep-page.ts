/**
 * Where a page's script is missing the router loads the document anew, once for each, as a newer
 * version may have replaced it. Offline and without a worker that would leave the browser's own page.
 */
export function keepPageOffline(): void {
  addEventListener('vite:preloadError', (event) => {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    if (navigator.onLine || workers?.controller) return
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
  })
}
