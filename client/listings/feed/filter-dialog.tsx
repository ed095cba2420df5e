import { useMemo, useState } from 'react'
import { dayIn, mustGoDays } from '#sync/deals/must-go-by.ts'
import { feedSorts, isWithin, type FeedSort } from '#sync/feed.ts'
import { conditions, parsePrice, type Condition } from '#sync/listings.ts'
import { optionalPriceError } from '../../forms/optional-price.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chips } from '../../ui/controls/chips.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Dialog, type LazyDialogProps } from '../../ui/overlays/dialog.tsx'
import { serverNow } from '../../ui/server-clock.ts'
import { useFeedListings } from '../queries.ts'
import { definedOf, isFree, type FeedFilters } from './feed-filters.ts'
import type { FeedQuery } from './feed-query.ts'
import styles from './filter-dialog.module.css'
import { useWindow } from './use-window.ts'

type Props = LazyDialogProps & {
  query: FeedQuery
  filters: FeedFilters
  campus: string
  onChange: (filters: FeedFilters) => void
}

const sortLabels = {
  best: 'Best match',
  newest: 'Newest',
  price_asc: 'Lowest price',
  price_desc: 'Highest price',
} satisfies Record<FeedSort, string>
const sorts = feedSorts.map((value) => ({ value, label: sortLabels[value] }))

/** The order and the filters of the feed. The feed below follows each change. */
export function FilterDialog({ query, filters, campus, onChange, open, onClose }: Props) {
  const counts = useCounts(query, campus)
  const { beyond } = useWindow(campus)
  const set = (changes: FeedFilters) => onChange(definedOf({ ...filters, ...changes }))
  const found = counts(filters)
  const more = beyond && query.tab !== 'saved' ? '+' : ''
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Sort and filter"
      footer={
        <>
          <Button variant="ghost" onClick={() => onChange({})}>
            Clear
          </Button>
          <Button className={styles.show} onClick={onClose}>
            {found === undefined ? 'Show' : `Show ${countWords(found, more)}`}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <section className={styles.part}>
          <h3 aria-hidden>Sort by</h3>
          <Chips
            label="Sort by"
            wrap
            options={sorts}
            value={filters.sort ?? 'best'}
            onChange={(sort) => set({ sort: sort === 'best' ? undefined : sort })}
          />
        </section>
        <section className={styles.part}>
          <h3 aria-hidden>Condition</h3>
          <Chips
            label="Condition"
            wrap
            options={[
              { value: '', label: 'Any' },
              ...conditions.map((condition) => ({
                value: condition,
                label: labelOf(condition, counts({ ...filters, condition })),
              })),
            ]}
            value={filters.condition ?? ''}
            onChange={(condition: Condition | '') => set({ condition: condition || undefined })}
          />
        </section>
        <section className={styles.part}>
          <h3>Price</h3>
          <Switch
            label="Free only"
            hint={countWords(counts({ ...filters, minPrice: undefined, maxPrice: 0 }))}
            checked={isFree(filters)}
            onChange={(free) => set({ minPrice: undefined, maxPrice: free ? 0 : undefined })}
          />
          <PriceRange filters={filters} onChange={set} />
        </section>
        <section className={styles.part}>
          <Switch
            label="Must go soon"
            hint={mustGoHint(counts({ ...filters, mustGo: true }))}
            checked={filters.mustGo === true}
            onChange={(mustGo) => set({ mustGo: mustGo || undefined })}
          />
          <Switch
            label="Hide sold"
            hint={countWords(counts({ ...filters, hideSold: true }))}
            checked={filters.hideSold === true}
            onChange={(hideSold) => set({ hideSold: hideSold || undefined })}
          />
        </section>
      </div>
    </Dialog>
  )
}

/** The line stays empty until the count is known, so that nothing moves. */
const countWords = (count: number | undefined, more = ''): string => {
  if (count === undefined) return '\u00a0'
  return count === 1 && !more ? '1 listing' : `${count}${more} listings`
}

const mustGoHint = (count: number | undefined): string =>
  count === undefined ? '\u00a0' : `Within ${mustGoDays.soon} days: ${countWords(count)}`

const labelOf = (condition: Condition, count: number | undefined): string =>
  count === undefined ? condition : `${condition} (${count})`

/**
 * Counts what the device holds of the search, tab and category under other filters; undefined until
 * that was read.
 */
function useCounts({ tab, category, eventType, search }: FeedQuery, campus: string) {
  const all = useMemo(
    () => ({ tab, category, eventType, search }),
    [tab, category, eventType, search],
  )
  const held = useFeedListings(all, campus, Infinity)
  return ({ sort: _sort, ...limits }: FeedFilters): number | undefined =>
    held?.rows.filter(isWithin(limits, dayIn(serverNow()))).length
}

type RangeProps = { filters: FeedFilters; onChange: (changes: FeedFilters) => void }

function PriceRange({ filters, onChange }: RangeProps) {
  const [typed, setTyped] = useState(() => textsOf(filters))
  const [shown, setShown] = useState(filters)
  // The fields follow a change from elsewhere, such as Clear.
  if (shown.minPrice !== filters.minPrice || shown.maxPrice !== filters.maxPrice) {
    setShown(filters)
    if (!isSame(filters, pricesOf(typed))) setTyped(textsOf(filters))
  }
  const prices = pricesOf(typed)
  const errors = {
    minPrice: optionalPriceError(typed.minPrice),
    maxPrice: optionalPriceError(typed.maxPrice) ?? orderError(prices),
  }

  function change(changes: Partial<typeof typed>) {
    const next = { ...typed, ...changes }
    setTyped(next)
    const wanted = pricesOf(next)
    const isValid =
      optionalPriceError(next.minPrice) === undefined &&
      optionalPriceError(next.maxPrice) === undefined &&
      orderError(wanted) === undefined
    if (isValid) onChange(wanted)
  }

  return (
    <div className={styles.range}>
      {(['minPrice', 'maxPrice'] as const).map((name) => (
        <TextField
          key={name}
          label={name === 'minPrice' ? 'From' : 'To'}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          placeholder="Any"
          before={
            <span className={styles.currency} aria-hidden>
              $
            </span>
          }
          value={typed[name]}
          error={errors[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
    </div>
  )
}

const textsOf = ({ minPrice, maxPrice }: FeedFilters) => ({
  minPrice: minPrice === undefined ? '' : String(minPrice),
  maxPrice: maxPrice === undefined ? '' : String(maxPrice),
})

const pricesOf = (typed: { minPrice: string; maxPrice: string }) => ({
  minPrice: parsePrice(typed.minPrice),
  maxPrice: parsePrice(typed.maxPrice),
})

const isSame = (one: FeedFilters, other: FeedFilters): boolean =>
  one.minPrice === other.minPrice && one.maxPrice === other.maxPrice

const orderError = ({ minPrice, maxPrice }: FeedFilters): string | undefined =>
  minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
    ? 'This is below the lowest price.'
    : undefined
