import { second } from '#sync/time.ts'
import { forgetTold } from './owner.ts'

/** So long whoever leaves waits for the browser; it goes on by itself. */
const PATIENCE = 2 * second

/** Nothing is pushed to this browser any more, and what was shown of it is taken away. */
export async function endHere(): Promise<void> {
  forgetTold()
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([end().catch(() => undefined), late])
}

async function end(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const registration = await workers?.getRegistration()
  if (!registration) return
  for (const shown of await registration.getNotifications()) shown.close()
  const manager: PushManager | undefined = registration.pushManager
  await (await manager?.getSubscription())?.unsubscribe()
}
