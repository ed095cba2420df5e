import { useScrollPlace } from '../../ui/scroll-place.ts'

interface Rows {
  count: number
  /** Pixels, the same for every row. */
  rowHeight: number
  /** The distance from the top of the page to the first row, in pixels. */
  top: number
  /** How many rows to include beyond the screen, above and below. */
  overscan: number
}

/** Which rows of a list are on the screen or near it: from `first` up to, but not including, `end`. */
export function useRowRange(rows: Rows): { first: number; end: number } {
  // As one number, because a snapshot that is equal must be identical.
  const range = useScrollPlace((at) => encode(rangeOf(rows, at)))
  return { first: Math.floor(range / LIMIT), end: range % LIMIT }
}

/** More rows than a device holds. */
const LIMIT = 1_000_000

const encode = ({ first, end }: { first: number; end: number }): number => first * LIMIT + end

function rangeOf(
  { count, rowHeight, top, overscan }: Rows,
  at: { top: number; height: number },
): { first: number; end: number } {
  const above = at.top - top
  const within = (row: number) => Math.min(count, Math.max(0, row))
  return {
    first: within(Math.floor(above / rowHeight) - overscan),
    end: within(Math.ceil((above + at.height) / rowHeight) + overscan),
  }
}
