import type { Workbox } from 'workbox-window'
import { hour, second } from '#sync/time.ts'
import { deviceEvents } from '../events.ts'

type WorkerUrl = ConstructorParameters<typeof Workbox>[0]

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL: (url: string) => WorkerUrl }
    }
  }
}

const WORKER = '/service-worker.js'

/** Registers the service worker and reports new versions. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // If this code cannot be loaded, the next start registers the worker.
  const loaded = await import('workbox-window').catch(() => undefined)
  if (!loaded) return
  const workbox = new loaded.Workbox(workerUrl())
  workbox.addEventListener('waiting', () => void announceWaiting(workbox))
  // Another tab activated the new version. This tab continues until its user reloads. The very
  // first worker is not a new version.
  let controlled = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', ({ isExternal }) => {
    if (controlled && isExternal) deviceEvents.version.emit(() => location.reload())
    controlled = true
  })
  try {
    await workbox.register()
  } catch {
    return // A private window may refuse a worker; the app then works online.
  }
  setInterval(() => void workbox.update().catch(() => undefined), hour)
}

/** On a busy device the very first worker waits, too, before it starts. It is not a new version. */
async function announceWaiting(workbox: Workbox): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return
  deviceEvents.version.emit(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
    const take = () => workbox.messageSkipWaiting()
    take()
    // A request of this page may start the old worker again in that moment, and the new one waits on.
    setInterval(take, second)
  })
}

/** Under a policy that requires Trusted Types, a plain string cannot register a worker. */
function workerUrl(): WorkerUrl {
  const policy = window.trustedTypes?.createPolicy('quad-worker', { createScriptURL: () => WORKER })
  return policy?.createScriptURL(WORKER) ?? WORKER
}
