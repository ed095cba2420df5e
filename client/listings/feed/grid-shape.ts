import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

export interface GridShape {
  columns: number
  /** The height of a row in pixels, including its gap. All rows have the same height. */
  rowHeight: number
  /** The distance from the top of the page to the list, in pixels. */
  top: number
}

// The last shape, so that a feed has its height before it is measured when the user returns.
let last: GridShape = { columns: 2, rowHeight: 318, top: 180 }

/** Measures the list and its first row, and again whenever one of them changes. */
export function useGridShape() {
  const [shape, setShape] = useState(last)

  const list = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => {
      const next = shapeOf(element)
      if (same(next, last)) return
      last = next
      // An observer runs after the browser's own layout and before the paint. Measuring earlier would
      // force a layout in the middle of the first render, and setting the state later would show a
      // frame with wrong rows.
      flushSync(() => setShape(next))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Fonts and text size change the rows; content above changes the top.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  return { shape, list }
}

function shapeOf(list: HTMLElement): GridShape {
  const row = list.querySelector<HTMLElement>('[data-row]')
  const columns = Number(getComputedStyle(list).getPropertyValue('--columns')) || last.columns
  const top = list.getBoundingClientRect().top + window.scrollY
  return { columns, top, rowHeight: row?.offsetHeight ?? last.rowHeight }
}

const same = (a: GridShape, b: GridShape): boolean =>
  a.columns === b.columns &&
  Math.abs(a.rowHeight - b.rowHeight) < 0.5 &&
  Math.abs(a.top - b.top) < 0.5
