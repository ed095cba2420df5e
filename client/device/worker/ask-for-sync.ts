interface WithSync {
  sync: { register: (tag: string) => Promise<void> }
}

/** Asks for a Background Sync, where there is one: the worker then sends even with no page open. */
export function askForSync(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  void workers?.ready.then((registration) => {
    if ('sync' in registration)
      void (registration as WithSync).sync.register('quad').catch(() => undefined)
  })
}
