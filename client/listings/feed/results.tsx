import type { MouseEvent } from 'react'
import { priceText } from '#sync/money.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { labelOf, useCategories } from '../categories.ts'
import { useFeedListings } from '../queries.ts'
import { filtersOf, type FeedFilters } from './feed-filters.ts'
import type { FeedQuery } from './feed-query.ts'
import styles from './results.module.css'

type Props = {
  query: FeedQuery
  campus: string
  /** Whether the server may have more than this device. */
  more: boolean
  onNarrow: (changes: Partial<FeedQuery>) => void
  onFilter: (filters: FeedFilters) => void
}

/** How many listings a search or filter leaves, and each filter with a way out of it. */
export function Results({ query, campus, more, onNarrow, onFilter }: Props) {
  const categories = useCategories()
  const found = useFeedListings(query, campus, Infinity)?.rows.length
  const without = (...names: (keyof FeedFilters)[]) =>
    onFilter(filtersOf({ ...query, ...Object.fromEntries(names.map((name) => [name, undefined])) }))
  const chips = [
    { words: labelOf(categories, query.category), remove: () => onNarrow({ category: '' }) },
    { words: query.eventType, remove: () => onNarrow({ eventType: '' }) },
    { words: priceWords(query), remove: () => without('minPrice', 'maxPrice') },
    { words: query.condition, remove: () => without('condition') },
    { words: query.hideSold && 'Not sold', remove: () => without('hideSold') },
  ]
  return (
    <>
      <p className={styles.count} aria-live="polite">
        {found !== undefined &&
          (found === 1 && !more ? '1 listing' : `${found}${more ? '+' : ''} listings`)}
      </p>
      {chips.map(
        ({ words, remove }) =>
          words && (
            <button
              key={words}
              type="button"
              className={styles.chip}
              aria-label={`Remove filter: ${words}`}
              onClick={(event) => {
                focusBeside(event)
                remove()
              }}
            >
              <span dir="auto">{words}</span>
              <Icon name="close" size={16} />
            </button>
          ),
      )}
    </>
  )
}

function priceWords({ minPrice, maxPrice }: FeedFilters): string | undefined {
  if (maxPrice === 0) return 'Free'
  if (minPrice === undefined)
    return maxPrice === undefined ? undefined : `Up to ${priceText(maxPrice)}`
  return maxPrice === undefined
    ? `From ${priceText(minPrice)}`
    : `${priceText(minPrice)} to ${priceText(maxPrice)}`
}

/** The chip goes, so the focus moves on: to another chip, or else to the page. */
function focusBeside({ currentTarget }: MouseEvent): void {
  const { nextElementSibling: next, previousElementSibling: last } = currentTarget
  const other = [next, last].find((each) => each instanceof HTMLButtonElement)
  const place = other ?? currentTarget.closest('main')
  place?.focus({ preventScroll: true })
}
