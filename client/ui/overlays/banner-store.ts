import { createStore } from '../create-store.ts'
import type { IconName } from '../drawing/icon.tsx'

export type BannerLink = { label: string } & (
  | {
      href: string
      /** Done on the way there. */
      onWay?: () => void
    }
  | { onFollow: () => void }
)

export type Banner = {
  /** A banner replaces an earlier one of the same id. */
  id?: string
  title: string
  message: string
  /** Whether the message is a text of a person, and not a sentence of ours. */
  isPersonText?: boolean
  icon?: IconName
  link?: BannerLink
  /** Milliseconds; 5 seconds when none is set. */
  duration?: number
  sticky?: boolean
  /** A refusal interrupts a screen reader, anything else waits for its pause. */
  urgent?: boolean
  /** For screen readers only, because the screen already shows it. */
  spoken?: boolean
}

export type BannerEntry = Banner & { id: string; round: number }

/** Each part of the screen that shows banners. The last one of the highest level has them. */
export interface BannerPlaceEntry {
  level: BannerLevel
}
/** The page, a composer at its lower edge, and what lies over it. */
export type BannerLevel = 'page' | 'composer' | 'layer'
const levels: BannerLevel[] = ['page', 'composer', 'layer']

export const bannerPlaces = createStore<readonly BannerPlaceEntry[]>([])

export const topPlace = (): BannerPlaceEntry | undefined =>
  bannerPlaces
    .read()
    .toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
    .at(-1)

export const banners = createStore<readonly BannerEntry[]>([])
let round = 0

/** Shows a transient banner; answers its id. */
export function showBanner(banner: Banner): string {
  round += 1
  const id = banner.id ?? `banner-${round}`
  const others = banners.read().filter((other) => other.id !== id)
  banners.set([...others, { ...banner, id, round }].slice(-3))
  return id
}

export function closeBanner(id: string): void {
  banners.set(banners.read().filter((banner) => banner.id !== id))
}
