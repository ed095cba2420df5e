interface SyncRegistration {
  sync: { register: (tag: string) => Promise<void> }
}

/** Requests a Background Sync, if supported, so that the worker sends even with no page open. */
export function askForSync(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  void workers?.ready.then(registerSync)
}

/** Requests a Background Sync in the worker itself, if supported. */
export async function registerSync(registration: ServiceWorkerRegistration): Promise<void> {
  if ('sync' in registration)
    await (registration as SyncRegistration).sync.register('quad').catch(() => undefined)
}
