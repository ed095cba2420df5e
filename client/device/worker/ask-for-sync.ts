interface WithSync {
  sync: { register: (tag: string) => Promise<void> }
}

/** Where there is Background Sync, the worker sends what is left even if no page is open any more. */
export function askForSync(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  void workers?.ready.then((registration) => {
    if ('sync' in registration)
      void (registration as WithSync).sync.register('quad').catch(() => undefined)
  })
}
