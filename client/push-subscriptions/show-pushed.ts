import * as v from 'valibot'
import { pushedSchema, type Pushed } from '#sync/push-subscriptions.ts'
import { syncInBackground } from '../device/worker/background.ts'
import { isVisible, openWindows, type Windows } from './windows.ts'

export interface PushEvent {
  readonly data: { json: () => unknown } | null
}

interface Scope {
  clients: Windows
  registration: ServiceWorkerRegistration
}

/**
 * The worker's half: something was pushed. It is shown, and fetched, so that the device has it when
 * somebody comes. A page that is looked at has said it already, in a banner.
 */
export async function showPushed(
  { clients, registration }: Scope,
  event: PushEvent,
): Promise<void> {
  const isSeen = (await openWindows(clients)).some(isVisible)
  if (isSeen && !(await mustShow(registration))) return
  const { id, title, message, link } = pushedOf(event)
  await registration.showNotification(title, {
    body: message,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    tag: id,
    data: { link },
  })
  // Only what was shown counts; the next start fetches it otherwise.
  if (!isSeen) await syncInBackground({ fetches: true }).catch(() => undefined)
}

/** Safari takes the permission back from whoever shows nothing. */
async function mustShow({ pushManager }: ServiceWorkerRegistration): Promise<boolean> {
  const subscription = await pushManager.getSubscription()
  return subscription !== null && new URL(subscription.endpoint).host.endsWith('.push.apple.com')
}

const unknown: Pushed = { id: 'news', title: 'Quad', message: 'You have a new notification.' }

// Something has to be shown for each, also for what a newer server may send.
function pushedOf({ data }: PushEvent): Pushed {
  try {
    return v.parse(pushedSchema, data?.json())
  } catch {
    return unknown
  }
}
