import { second } from '#sync/time.ts'
import { clearRegistration } from './registration.ts'

/** How long a logout waits for the browser, which finishes by itself. */
const TIMEOUT = 2 * second

/** Ends pushes to this browser and closes its notifications. */
export async function unsubscribeBrowser(): Promise<void> {
  clearRegistration()
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT))
  await Promise.race([end().catch(() => undefined), timeout])
}

async function end(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const registration = await workers?.getRegistration()
  if (!registration) return
  for (const shown of await registration.getNotifications()) shown.close()
  const manager: PushManager | undefined = registration.pushManager
  await (await manager?.getSubscription())?.unsubscribe()
}
