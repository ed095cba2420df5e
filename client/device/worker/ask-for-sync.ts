interface SyncRegistration {
  sync: { register: (tag: string) => Promise<void> }
}

/** Requests a Background Sync, if supported, so that the worker sends even with no page open. */
export function askForSync(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  void workers?.ready.then((registration) => {
    if ('sync' in registration)
      void (registration as SyncRegistration).sync.register('quad').catch(() => undefined)
  })
}
