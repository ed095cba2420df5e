import type { Workbox } from 'workbox-window'
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
const HOUR = 60 * 60 * 1000

/** Keeps the shell on the device and offers a new version when there is one. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The network may have gone before this part was here: the next start registers it.
  const loaded = await import('workbox-window').catch(() => undefined)
  if (!loaded) return
  const workbox = new loaded.Workbox(workerUrl())
  workbox.addEventListener('waiting', () =>
    deviceEvents.version.emit(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
      workbox.messageSkipWaiting()
    }),
  )
  // Another tab took the new version: this one goes on until its user wants it, too. The first worker
  // of all is no new version.
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
  setInterval(() => void workbox.update().catch(() => undefined), HOUR)
}

/** Where the page's policy wants trusted types, a plain string registers nothing. */
function workerUrl(): WorkerUrl {
  const policy = window.trustedTypes?.createPolicy('quad-worker', { createScriptURL: () => WORKER })
  return policy?.createScriptURL(WORKER) ?? WORKER
}
