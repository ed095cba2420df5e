import type { IconName } from '../drawing/icon.tsx'

export type BannerLink = {
  href: string
  label: string
  /** Done instead of going there. */
  onFollow?: () => void
  /** Done on the way there. */
  onWay?: () => void
}

export type Banner = {
  /** A banner replaces an earlier one of the same id. */
  id?: string
  title: string
  message: string
  icon?: IconName
  link?: BannerLink
  /** Milliseconds; 5 seconds when none is set. */
  duration?: number
  sticky?: boolean
  /** A refusal interrupts a screen reader, anything else waits for its pause. */
  urgent?: boolean
  /** For a screen reader alone: it is before one's eyes already. */
  spoken?: boolean
  /** At the lower edge, for what the upper one tells already. */
  low?: boolean
}

export type ShownBanner = Banner & { id: string; round: number }

let shown: readonly ShownBanner[] = []
let round = 0
const listeners = new Set<() => void>()

function change(next: readonly ShownBanner[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a transient banner; answers its id. */
export function showBanner(banner: Banner): string {
  round += 1
  const id = banner.id ?? `banner-${round}`
  change([...shown.filter((other) => other.id !== id), { ...banner, id, round }].slice(-3))
  return id
}

export function closeBanner(id: string): void {
  change(shown.filter((banner) => banner.id !== id))
}

export const banners = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => shown,
}
