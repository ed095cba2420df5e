import * as v from 'valibot'
import { appPath } from '../device/session/wanted-page.ts'
import { isVisible, openWindows, type Windows } from './windows.ts'

export interface ClickEvent {
  readonly notification: Notification
}

const dataSchema = v.object({ link: v.optional(v.string()) })

/** In the worker: opens the link of a notification, in an open page if there is one. */
export async function openNotification(
  { clients }: { clients: Windows },
  { notification }: ClickEvent,
): Promise<void> {
  notification.close()
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
