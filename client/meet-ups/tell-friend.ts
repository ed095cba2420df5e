import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'
import { timeHere } from './when.ts'

/** Opens the system’s sharing with when, where, and whom, or copies it. Quad sends and stores nothing. */
export async function tellFriend(meetUp: MeetUp, name: string): Promise<void> {
  const text = `I’m meeting ${name} from Quad: ${timeHere(meetUp)}, ${meetUp.place}.`
  // A page over plain http has no clipboard.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if ('share' in navigator) {
    // Closing the sheet of the system is no failure.
    await navigator.share({ text }).catch(() => undefined)
    return
  }
  const isCopied = await (clipboard?.writeText(text).then(yes, no) ?? false)
  showBanner({
    id: 'meet-up',
    icon: isCopied ? 'check' : 'info',
    title: isCopied ? 'Copied for your friend' : 'For your friend',
    message: text,
    ...(!isCopied && { sticky: true }),
  })
}

const yes = () => true
const no = () => false
