import type { Outcome } from '../device/perform.ts'
import { showBanner, type Banner } from '../ui/overlays/banner-store.ts'

interface Wording {
  /** A later banner of the same id replaces this one. */
  id: string
  /** The title of a refusal. */
  failed: string
  /** The title of a write that waits on this device. */
  waiting?: string
  /** What is said of a write that was done; without it, nothing. */
  done?: Pick<Banner, 'title' | 'message' | 'icon'>
}

/** The one translation of the outcome of a write into a banner. */
export function showOutcome(outcome: Outcome<unknown>, wording: Wording): void {
  const banner = bannerFor(outcome, wording)
  if (banner) showBanner(banner)
}

function bannerFor(
  outcome: Outcome<unknown>,
  { id, failed, waiting, done }: Wording,
): Banner | undefined {
  if (outcome.kind === 'confirmed') return done && { id, ...done }
  const { message } = outcome
  if (outcome.kind === 'queued') return waitingBanner(id, message, waiting)
  return { id, urgent: true, icon: 'alert', title: failed, message }
}

export const waitingBanner = (
  id: string,
  message: string,
  title = 'Waiting to be sent',
): Banner => ({ id, icon: 'clock', title, message })
