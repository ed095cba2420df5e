import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { firstScreen } from '../../device/first-screen.ts'
import { afterPaint } from '../../ui/use-after-paint.ts'
import styles from './grid.module.css'
import { CardSkeleton } from '../card-skeleton.tsx'
import { useGridShape } from './grid-shape.ts'
import { useRowRange } from './use-row-range.ts'

type Props<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The id of the element with the card's title. */
  titleIdOf: (item: Item) => string
  renderCard: (item: Item, index: number) => ReactNode
  busy: boolean
  /** Called with the index of the last visible row, to fetch more in time. */
  onReach: (index: number) => void
}

/** Rows of cards. Only those near the screen exist. */
export function ListingGrid<Item>({
  label,
  items,
  keyOf,
  titleIdOf,
  renderCard,
  busy,
  onReach,
}: Props<Item>) {
  const { shape, list } = useGridShape()
  const { columns, rowHeight, top } = shape
  const overscan = useOverscan()
  const count = Math.ceil(items.length / columns)
  const { first, end } = useRowRange({ count, rowHeight, top, overscan })
  const reached = end * columns
  useEffect(() => onReach(reached), [onReach, reached])

  return (
    <div
      ref={list}
      className={styles.list}
      role="feed"
      aria-label={label}
      aria-busy={busy}
      style={{ height: count * rowHeight }}
    >
      {Array.from({ length: end - first }, (_, i) => first + i).map((row) => (
        <div
          key={row}
          data-row
          className={`${styles.row} ${styles.placed}`}
          style={{ transform: `translateY(${row * rowHeight}px)` }}
        >
          {items.slice(row * columns, (row + 1) * columns).map((item, column) => {
            const index = row * columns + column
            return (
              <article
                key={keyOf(item)}
                aria-labelledby={titleIdOf(item)}
                aria-posinset={index + 1}
                aria-setsize={items.length}
              >
                {renderCard(item, index)}
              </article>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** How many rows render beyond the screen. At first one, so that the visible cards come first. */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(1)

  useEffect(() => {
    const more = () => startTransition(() => setOverscan(3))
    void firstScreen.then(() => afterPaint(more))
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
