import * as v from 'valibot'
import { pageOfOurs } from '../device/session/wanted.ts'
import { isVisible, openWindows, type Windows } from './windows.ts'

export interface PressEvent {
  readonly notification: Notification
}

const dataSchema = v.object({ link: v.optional(v.string()) })

/** The worker's half: leads to what was told, in a page that is open already, or in a new one. */
export async function openPushed(
  { clients }: { clients: Windows },
  { notification }: PressEvent,
): Promise<void> {
  notification.close()
  const to = pageOf(notification)
  const windows = await openWindows(clients)
  const open = windows.find(isVisible) ?? windows[0]
  if (!open) return void (await clients.openWindow(to))
  if (open.url === new URL(to, location.origin).href) return void (await open.focus())
  // A page of before this worker cannot be led anywhere by it.
  const led = await open.navigate(to).catch(() => null)
  await (led ? led.focus() : clients.openWindow(to))
}

/** Never another site's, whatever was pushed. */
function pageOf({ data }: Notification): string {
  const parsed = v.safeParse(dataSchema, data)
  const link = parsed.success ? parsed.output.link : undefined
  return (link === undefined ? undefined : pageOfOurs(link)) ?? '/'
}
