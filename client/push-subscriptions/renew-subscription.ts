export interface ChangeEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/**
 * In the worker: subscribes again after the browser dropped its subscription. The next page that
 * starts sends the new one to the server (`updateSubscription`).
 */
export async function renewSubscription(
  { registration }: { registration: ServiceWorkerRegistration },
  { oldSubscription, newSubscription }: ChangeEvent,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (newSubscription || !applicationServerKey) return
  await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}
