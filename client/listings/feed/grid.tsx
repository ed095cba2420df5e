import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { firstScreen } from '../../device/first-screen.ts'
import styles from './grid.module.css'
import { CardSkeleton } from '../card-skeleton.tsx'
import { useGridShape } from './grid-shape.ts'

type Props<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  renderCard: (item: Item, index: number) => ReactNode
  busy: boolean
  /** Called with the index of the last visible row, to fetch more in time. */
  onReach: (index: number) => void
}

/** Rows of cards. Only those near the screen exist. */
export function ListingGrid<Item>({ label, items, keyOf, renderCard, busy, onReach }: Props<Item>) {
  const { shape, list } = useGridShape()
  const { columns, rowHeight, top } = shape
  const overscan = useOverscan()
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => rowHeight,
    // Without it the first render would know no height and need a second one.
    initialRect: { width: innerWidth, height: innerHeight },
    overscan,
    scrollMargin: top,
    initialOffset: () => window.scrollY,
  })

  useLayoutEffect(() => rows.measure(), [rows, rowHeight])

  const shown = rows.getVirtualItems()
  const reached = ((shown.at(-1)?.index ?? 0) + 1) * columns
  useEffect(() => onReach(reached), [onReach, reached, items.length])

  return (
    <div
      ref={list}
      className={styles.list}
      role="feed"
      aria-label={label}
      aria-busy={busy}
      style={{ height: rows.getTotalSize() }}
    >
      {shown.map((row) => (
        <div
          key={row.key}
          data-row
          className={`${styles.row} ${styles.placed}`}
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
            const index = row.index * columns + column
            return (
              <article key={keyOf(item)} aria-posinset={index + 1} aria-setsize={items.length}>
                {renderCard(item, index)}
              </article>
            )
          })}
        </div>
      ))}
    </div>
  )
}

let ahead = 1
void firstScreen.then(() => (ahead = 3))

/** How many rows render beyond the screen. At first few, so that the visible cards come first. */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(ahead)

  useEffect(() => {
    void firstScreen.then(() => startTransition(() => setOverscan(ahead)))
  }, [])

  return overscan
}

/** The grid's placeholder. */
export function GridSkeleton() {
  return (
    <div className={styles.list}>
      <p className="sr-only" role="status">
        Loading
      </p>
      <div className={styles.row}>
        {Array.from({ length: 10 }, (_, card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </div>
  )
}
