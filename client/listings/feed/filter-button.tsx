import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { countFilters, type FeedFilters } from './feed-filters.ts'
import type { FeedQuery } from './feed-query.ts'
import styles from './filter-button.module.css'

const load = () => import('./filter-dialog.tsx')
const FilterDialog = lazyPart(async () => (await load()).FilterDialog)

type Props = {
  query: FeedQuery
  filters: FeedFilters
  campus: string
  onChange: (filters: FeedFilters) => void
}

/** Opens the order and the filters of the feed, and says how many are on. */
export function FilterButton({ query, filters, campus, onChange }: Props) {
  const { reach, show, place } = useLazyDialog(load)
  const count = countFilters(filters)
  const isOn = count > 0 || filters.sort !== undefined
  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, isOn && styles.on)}
        aria-label={count > 0 ? `Filters, ${count} on` : 'Filters'}
        aria-haspopup="dialog"
        {...reach}
        onClick={show}
      >
        <Icon name="sliders" size={18} />
        <span className={styles.word}>Filters</span>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </button>
      {place((opened) => (
        <FilterDialog {...{ query, filters, campus, onChange }} {...opened} />
      ))}
    </>
  )
}
