import { useSyncExternalStore } from 'react'

/**
 * How far down the page is, and how much of it shows, in pixels. From the events: reading them while a
 * page renders would make the browser lay the page out in the middle of that.
 */
const place = { top: 0, height: screen.height }
const listeners = new Set<() => void>()

function look(): void {
  const [top, height] = [window.scrollY, innerHeight]
  if (top === place.top && height === place.height) return
  Object.assign(place, { top, height })
  for (const listener of listeners) listener()
}

addEventListener('scroll', look, { passive: true })
addEventListener('resize', look)
// For the first time: an observer runs after the browser's own layout and before the paint.
new ResizeObserver(look).observe(document.documentElement)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const scrollPlace = (): Readonly<typeof place> => place

/** @param read its result must be the same value while nothing has changed */
export const useScrollPlace = <T>(read: (at: Readonly<typeof place>) => T): T =>
  useSyncExternalStore(subscribe, () => read(place))
