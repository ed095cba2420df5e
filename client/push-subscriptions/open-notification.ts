import * as v from 'valibot'
import { appPath } from '../device/session/wanted-page.ts'
import { answerQuestion } from './answer-question.ts'
import { isVisible, openWindows, type Windows } from './windows.ts'

export interface ClickEvent {
  readonly notification: Notification
  /** Of the button; empty for the notification itself. */
  readonly action?: string
}

interface Scope {
  clients: Windows
  registration: ServiceWorkerRegistration
}

const dataSchema = v.object({
  link: v.optional(v.string()),
  asks: v.optional(v.array(v.string()), []),
})

/**
 * In the worker: does what a button of a notification says, or opens its link, in an open page if there
 * is one.
 */
export async function openNotification(
  { clients, registration }: Scope,
  { notification, action = '' }: ClickEvent,
): Promise<void> {
  notification.close()
  const { asks } = v.parse(v.fallback(dataSchema, { asks: [] }), notification.data)
  if (action !== '' && (await answerQuestion(registration, action, asks))) return
  const to = pageOf(notification)
  const windows = await openWindows(clients)
  const open = windows.find(isVisible) ?? windows[0]
  if (!open) return void (await clients.openWindow(to))
  if (open.url === new URL(to, location.origin).href) return void (await open.focus())
  // A worker cannot navigate a page that it does not control.
  const navigated = await open.navigate(to).catch(() => null)
  await (navigated ? navigated.focus() : clients.openWindow(to))
}

/** The link of the push if it is a page of this app, else `/`. */
function pageOf({ data }: Notification): string {
  const parsed = v.safeParse(dataSchema, data)
  const link = parsed.success ? parsed.output.link : undefined
  return (link === undefined ? undefined : appPath(link)) ?? '/'
}
