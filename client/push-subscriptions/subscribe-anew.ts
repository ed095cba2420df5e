export interface ChangeEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/**
 * The worker's half: the browser has let go of its subscription. The next page that starts finds
 * another one, of which the server is not told yet (`keepInStep`).
 */
export async function subscribeAnew(
  { registration }: { registration: ServiceWorkerRegistration },
  { oldSubscription, newSubscription }: ChangeEvent,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (newSubscription || !applicationServerKey) return
  await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}
