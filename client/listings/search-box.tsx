import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './search-box.module.css'
import { clearSearchHistory, rememberSearch, useSearchHistory } from './search-history.ts'

type Props = { value: string; onChange: (search: string) => void }

/** A search enters the history on Enter, or when the box is left with text in it. */
export function SearchBox({ value, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const history = useSearchHistory()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  function leave(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setOpen(false)
    rememberSearch(value)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'Enter') {
      rememberSearch(value)
      setOpen(false)
      input.current?.blur()
    } else if (event.key === 'ArrowDown') setOpen(true)
  }

  return (
    <search className={styles.search} onBlur={leave}>
      <span className={styles.box}>
        <Icon name="search" size={20} />
        <label htmlFor={id} className="sr-only">
          Search your campus
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Search your campus"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {value !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear search"
            onClick={() => {
              rememberSearch(value)
              onChange('')
              input.current?.focus()
            }}
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </span>
      {open && value === '' && history.length > 0 && (
        <Recent
          terms={history}
          onChoose={(term) => {
            onChange(term)
            rememberSearch(term)
            setOpen(false)
          }}
        />
      )}
    </search>
  )
}

type RecentProps = { terms: readonly string[]; onChoose: (term: string) => void }

function Recent({ terms, onChoose }: RecentProps) {
  const id = useId()
  return (
    <div className={styles.recent}>
      <div className={styles.head}>
        <h2 id={id}>Recent Searches</h2>
        <button type="button" className={styles.forget} onClick={clearSearchHistory}>
          Clear History
        </button>
      </div>
      <ul aria-labelledby={id}>
        {terms.slice(0, 8).map((term) => (
          <li key={term}>
            <button type="button" className={styles.term} onClick={() => onChoose(term)}>
              <Icon name="clock" size={18} />
              {term}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
