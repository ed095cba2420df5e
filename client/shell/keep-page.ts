/**
 * If a page's script is missing, the router reloads the document once, because a newer version may have
 * replaced it. Offline and without a worker, that would show the browser's error page. So this prevents
 * it.
 */
export function cachePage(): void {
  addEventListener('vite:preloadError', (event) => {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    if (navigator.onLine || workers?.controller) return
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
  })
}
