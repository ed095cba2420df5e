import type { Workbox } from 'workbox-window'
import { showBanner } from '../ui/banner-store.ts'

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
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox(workerUrl())
  workbox.addEventListener('waiting', () => offer(() => workbox.messageSkipWaiting()))
  // Another tab took the new version: this one goes on until its user wants it, too.
  workbox.addEventListener(
    'controlling',
    (event) => event.isExternal && offer(() => location.reload()),
  )
  try {
    await workbox.register()
  } catch {
    return // A private window may refuse a worker; the app then works online.
  }
  setInterval(() => void workbox.update(), HOUR)
}

/** Where the page's policy wants trusted types, a plain string registers nothing. */
function workerUrl(): WorkerUrl {
  const policy = window.trustedTypes?.createPolicy('quad-worker', { createScriptURL: () => WORKER })
  return policy?.createScriptURL(WORKER) ?? WORKER
}

function offer(take: () => void) {
  showBanner({
    id: 'new-version',
    icon: 'spark',
    title: 'A new version of Quad is ready',
    message: 'Reload when it suits you. Nothing you have saved is lost.',
    sticky: true,
    link: {
      href: location.href,
      label: 'Reload',
      onFollow: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
        take()
      },
    },
  })
}
