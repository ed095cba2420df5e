import { definedOf, type FeedFilters } from './feed-filters.ts'
import { priceText } from '#sync/money.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import styles from './results.module.css'

type Props = {
  count: number
  /** Whether the server may have more. */
  more: boolean
  filters: FeedFilters
  onChange: (filters: FeedFilters) => void
}

/** How many listings a search or filter leaves, and each filter with a way out of it. */
export function Results({ count, more, filters, onChange }: Props) {
  return (
    <div className={styles.row}>
      <p className={styles.count}>
        {count === 1 && !more ? '1 listing' : `${count}${more ? '+' : ''} listings`}
      </p>
      {chipsOf(filters).map(({ words, off }) => (
        <button
          key={words}
          type="button"
          className={styles.chip}
          aria-label={`Remove filter: ${words}`}
          onClick={() => onChange(definedOf({ ...filters, ...off }))}
        >
          {words}
          <Icon name="close" size={16} />
        </button>
      ))}
    </div>
  )
}

/** Each filter in words, and the changes that remove it. */
function chipsOf(filters: FeedFilters): { words: string; off: FeedFilters }[] {
  const price = priceWords(filters)
  return [
    ...(price ? [{ words: price, off: { minPrice: undefined, maxPrice: undefined } }] : []),
    ...(filters.condition ? [{ words: filters.condition, off: { condition: undefined } }] : []),
    ...(filters.hideSold ? [{ words: 'Not sold', off: { hideSold: undefined } }] : []),
    ...(filters.mustGo ? [{ words: 'Must go soon', off: { mustGo: undefined } }] : []),
  ]
}

function priceWords({ minPrice, maxPrice }: FeedFilters): string | undefined {
  if (maxPrice === 0) return 'Free'
  if (minPrice === undefined)
    return maxPrice === undefined ? undefined : `Up to ${priceText(maxPrice)}`
  return maxPrice === undefined
    ? `From ${priceText(minPrice)}`
    : `${priceText(minPrice)} to ${priceText(maxPrice)}`
}
