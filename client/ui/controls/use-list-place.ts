import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react'

/** Between a field and its list, and between the list and the window's edge. */
const GAP = 12
/** With less room below, a list opens where there is more. */
const ENOUGH = 200

interface Place {
  side: 'above' | 'below'
  /** What can be seen on that side. */
  room: CSSProperties & { '--room': `${number}px` }
}

const placed = (side: Place['side'], room: number): Place => ({
  side,
  room: { '--room': `${Math.max(room, 0)}px` },
})

/** On which side of its field a list has room, and how much. */
export function useListPlace(
  field: RefObject<HTMLElement | null>,
  open: boolean,
): Place | undefined {
  const [place, setPlace] = useState<Place>()

  useLayoutEffect(() => {
    if (!open) return undefined
    const look = () => {
      const element = field.current
      if (element) setPlace((before) => same(before, placeOf(element)))
    }
    look()
    const view = window.visualViewport
    view?.addEventListener('resize', look)
    // Whatever scrolls: the page or a dialog around it.
    addEventListener('scroll', look, true)
    return () => {
      view?.removeEventListener('resize', look)
      removeEventListener('scroll', look, true)
    }
  }, [field, open])

  return place
}

function placeOf(element: HTMLElement): Place {
  const { top, bottom } = element.getBoundingClientRect()
  const seen = seenAround(element)
  const below = seen.bottom - bottom - GAP
  const above = top - seen.top - GAP
  return below >= ENOUGH || below >= above ? placed('below', below) : placed('above', above)
}

/** What can be seen: the window, or the part of it in which the field scrolls. */
function seenAround(element: HTMLElement): { top: number; bottom: number } {
  const view = window.visualViewport
  const seen = { top: 0, bottom: view ? view.height + view.offsetTop : innerHeight }
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    if (outer === document.documentElement || getComputedStyle(outer).overflowY === 'visible')
      continue
    const { top, bottom } = outer.getBoundingClientRect()
    seen.top = Math.max(seen.top, top)
    seen.bottom = Math.min(seen.bottom, bottom)
  }
  return seen
}

const same = (before: Place | undefined, now: Place): Place =>
  before?.side === now.side && before.room['--room'] === now.room['--room'] ? before : now
