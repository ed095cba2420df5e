import { useMemo, useState } from 'react'
import { isWithin } from '#sync/feed.ts'
import {
  feedSorts,
  type FeedSort,
  conditions,
  parsePrice,
  priceProblem,
  priceSentence,
  type Condition,
} from '#sync/listings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chips } from '../../ui/controls/chips.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Dialog, type LazyDialogProps } from '../../ui/overlays/dialog.tsx'
import { useFeedListings } from '../queries.ts'
import { isFree, type FeedFilters } from './feed-filters.ts'
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
            Show {found === undefined ? 'listings' : countWords(found, more)}
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
              ...conditions.map((condition) => {
                const count = counts({ ...filters, condition })
                const label = withCount(condition, count)
                return { value: condition, label, isDead: count === 0 }
              }),
            ]}
            value={filters.condition ?? ''}
            onChange={(condition: Condition | '') => set({ condition: condition || undefined })}
          />
        </section>
        <section className={styles.part}>
          <h3>Price</h3>
          <Switch
            label="Free only"
            hint={hintOf(counts({ ...filters, minPrice: undefined, maxPrice: 0 }))}
            checked={isFree(filters)}
            onChange={(free) => set({ minPrice: undefined, maxPrice: free ? 0 : undefined })}
          />
          {!isFree(filters) && <PriceRange filters={filters} onChange={set} />}
        </section>
        <section className={styles.part}>
          <Switch
            label="Hide sold"
            hint={hintOf(counts({ ...filters, hideSold: true }))}
            checked={filters.hideSold === true}
            onChange={(hideSold) => set({ hideSold: hideSold || undefined })}
          />
        </section>
      </div>
    </Dialog>
  )
}

const countWords = (count: number, more = ''): string =>
  count === 1 && !more ? '1 listing' : `${count}${more} listings`

const hintOf = (count: number | undefined) => count !== undefined && countWords(count)

const withCount = (text: string, count: number | undefined): string =>
  count === undefined ? text : `${text} (${count})`

/**
 * Counts what the device holds of the search, tab and category under other filters; undefined until
 * all of it is there.
 */
function useCounts({ tab, category, eventType, search }: FeedQuery, campus: string) {
  const all = useMemo(
    () => ({ tab, category, eventType, search }),
    [tab, category, eventType, search],
  )
  const held = useFeedListings(all, campus, Infinity)
  return ({ sort: _sort, ...limits }: FeedFilters): number | undefined =>
    held?.complete ? held.rows.filter(isWithin(limits)).length : undefined
}

const definedOf = (filters: FeedFilters): FeedFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

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
    minPrice: errorOf(typed.minPrice),
    maxPrice: errorOf(typed.maxPrice) ?? orderError(prices),
  }

  function change(changes: Partial<typeof typed>) {
    const next = { ...typed, ...changes }
    setTyped(next)
    const wanted = pricesOf(next)
    const isValid =
      errorOf(next.minPrice) === undefined &&
      errorOf(next.maxPrice) === undefined &&
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

function errorOf(text: string): string | undefined {
  const problem = text.trim() === '' ? undefined : priceProblem(text)
  return problem === priceSentence ? 'Enter a price, such as 20.' : problem
}

const orderError = ({ minPrice, maxPrice }: FeedFilters): string | undefined =>
  minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
    ? 'This is below the lowest price.'
    : undefined
