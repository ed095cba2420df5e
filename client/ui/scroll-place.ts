import { useSyncExternalStore } from 'react'

/**
 * How far down the page is, and how much of it shows, in pixels. From the events: reading them while a
 * page renders would make the browser lay the page out in the middle of that.
 */
const place = { top: window.scrollY, height: innerHeight }
const listeners = new Set<() => void>()

function look(): void {
  place.top = window.scrollY
  place.height = innerHeight
  for (const listener of listeners) listener()
}

addEventListener('scroll', look, { passive: true })
addEventListener('resize', look)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const scrollPlace = (): Readonly<typeof place> => place

/** @param read its result must be the same value while nothing has changed */
export const useScrollPlace = <T>(read: (at: Readonly<typeof place>) => T): T =>
  useSyncExternalStore(subscribe, () => read(place))
