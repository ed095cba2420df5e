import { showBanner, type Banner } from '../ui/overlays/banner-store.ts'

/** The parts of an outcome that a banner shows. */
type Result = { kind: 'confirmed' } | { kind: 'queued' | 'refused'; message: string }

export interface BannerWording {
  /** A later banner of the same id replaces this one. */
  id: string
  /** The title of a refusal. */
  failed: string
  /** The title of a write that waits on this device. */
  waiting?: string
  /** Shown when the write is done; without it, nothing is shown. */
  done?: Pick<Banner, 'title' | 'message' | 'isPersonText' | 'icon'>
  /** Milliseconds that good news stays. */
  duration?: number
}

/** The one translation of the outcome of a write into a banner. */
export function showOutcome(outcome: Result, wording: BannerWording): void {
  const banner = bannerFor(outcome, wording)
  if (banner) showBanner(banner)
}

function bannerFor(
  outcome: Result,
  { id, failed, waiting, done, duration }: BannerWording,
): Banner | undefined {
  if (outcome.kind === 'confirmed') return done && { id, ...done, ...(duration && { duration }) }
  const { message } = outcome
  if (outcome.kind === 'queued')
    return { ...waitingBanner(id, message, waiting), ...(duration && { duration }) }
  return { id, urgent: true, icon: 'alert', title: failed, message }
}

let isTold = false
let isWatching = false

/**
 * Only the first write of a while offline shows a banner. Later ones are spoken: their marks and the
 * number in the strip show them.
 */
export function waitingBanner(id: string, message: string, title = 'Waiting to be sent'): Banner {
  if (!isWatching) void watchConnection()
  const spoken = isTold
  isTold = true
  return { id, icon: 'clock', title, message, spoken }
}

/** Imported on demand, because forms of visitors load nothing of the device. */
async function watchConnection(): Promise<void> {
  isWatching = true
  const loaded = await import('../device/rounds/sync-phase.ts').catch(() => undefined)
  isWatching = loaded !== undefined
  loaded?.onReconnected(() => {
    isTold = false
  })
}
