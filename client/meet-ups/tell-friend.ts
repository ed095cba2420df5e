import { meetUpTime, type MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'

/**
 * Opens the sharing of the system, or else copies: when, where, and whom. Quad neither stores nor sends
 * it.
 */
export async function tellFriend({ at, place }: MeetUp, name: string): Promise<void> {
  const text = `I’m meeting ${name} from Quad: ${meetUpTime(Date.parse(at))}, ${place}.`
  if (typeof navigator.share === 'function') {
    // Closing the sheet of the system is no failure.
    await navigator.share({ text }).catch(() => undefined)
    return
  }
  // A page over plain http has no clipboard.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const isCopied =
    (await clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false
  if (isCopied) showBanner({ title: 'Copied', message: text, icon: 'copy' })
  else showBanner({ title: 'This browser can’t copy', message: text, icon: 'alert' })
}
