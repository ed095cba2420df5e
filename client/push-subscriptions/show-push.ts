import * as v from 'valibot'
import { pushContentSchema, type PushContent } from '#sync/push-subscriptions.ts'
import { syncInBackground } from '../device/worker/background.ts'
import { buttonsOf } from './answer-question.ts'
import { isVisible, openWindows, type Windows } from './windows.ts'

export interface PushEvent {
  readonly data: { json: () => unknown } | null
}

interface Scope {
  clients: Windows
  registration: ServiceWorkerRegistration
}

/**
 * In the worker: shows a push and fetches its rows, so that they are on the device before the app opens.
 * A visible page has already shown it in a banner.
 */
export async function showPush({ clients, registration }: Scope, event: PushEvent): Promise<void> {
  const isPageVisible = (await openWindows(clients)).some(isVisible)
  if (isPageVisible && !(await mustShowAlways(registration))) return
  const { id, title, message, link, asks } = contentOf(event)
  const buttons = asks && asks.length > 0 && { actions: buttonsOf(asks) }
  await registration.showNotification(title, {
    body: message,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    tag: id,
    data: { link, ...(buttons && { asks }) },
    ...buttons,
  })
  // A failed fetch is no failure of the push: the next start fetches the rows.
  if (!isPageVisible) await syncInBackground({ fetches: true }).catch(() => undefined)
}

/** Safari revokes the permission if a push shows nothing. */
async function mustShowAlways({ pushManager }: ServiceWorkerRegistration): Promise<boolean> {
  const subscription = await pushManager.getSubscription()
  return subscription !== null && new URL(subscription.endpoint).host.endsWith('.push.apple.com')
}

const unknown: PushContent = { id: 'news', title: 'Quad', message: 'You have a new notification.' }

// Every push must show something, also one of a newer server.
function contentOf({ data }: PushEvent): PushContent {
  try {
    return v.parse(pushContentSchema, data?.json())
  } catch {
    return unknown
  }
}
