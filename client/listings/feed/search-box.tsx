import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../ui/drawing/icon.tsx'
import { PersonText } from '../../ui/person-text.tsx'
import styles from './search-box.module.css'
import { clearSearchHistory, rememberSearch, useSearchHistory } from './search-history.ts'

type Props = {
  input: RefObject<HTMLInputElement | null>
  value: string
  onChange: (search: string) => void
}

/** A search enters the history on Enter, or when the field is left with text in it. */
export function SearchBox({ input, value, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const history = useSearchHistory()
  const recent = useRef<HTMLDivElement>(null)
  const id = useId()

  function leave(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setOpen(false)
    rememberSearch(value)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'ArrowDown') {
      flushSync(() => setOpen(true))
      recent.current?.querySelector<HTMLElement>('li button')?.focus()
    } else {
      if (event.key !== 'Enter') return
      rememberSearch(value)
      setOpen(false)
      input.current?.blur()
    }
    event.preventDefault()
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
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Search your campus"
          value={value}
          onChange={({ target }) => {
            onChange(target.value)
            // Hidden while typing, because the results below matter then.
            setOpen(target.value === '')
          }}
          onClick={() => setOpen(true)}
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
              setOpen(true)
              input.current?.focus()
            }}
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </span>
      {open && history.length > 0 && (
        <Recent
          place={recent}
          terms={history}
          onChoose={(term, byKey) => {
            onChange(term)
            rememberSearch(term)
            // After a touch, focusing would open the keyboard again.
            if (byKey) input.current?.focus()
            setOpen(false)
          }}
          onClear={() => {
            // Moves the focus first, because the removed element would lose it.
            input.current?.focus()
            clearSearchHistory()
          }}
        />
      )}
    </search>
  )
}

type RecentProps = {
  terms: readonly string[]
  place: Ref<HTMLDivElement>
  onChoose: (term: string, byKey: boolean) => void
  onClear: () => void
}

function Recent({ terms, place, onChoose, onClear }: RecentProps) {
  const id = useId()
  return (
    <div ref={place} className={styles.recent}>
      <div className={styles.head}>
        <h2 id={id}>Recent Searches</h2>
        <button type="button" className={styles.forget} onClick={onClear}>
          Clear History
        </button>
      </div>
      <ul aria-labelledby={id}>
        {terms.slice(0, 8).map((term) => (
          <li key={term}>
            <button
              type="button"
              className={styles.term}
              onClick={({ detail }) => onChoose(term, detail === 0)}
            >
              <Icon name="clock" size={18} />
              <PersonText>{term}</PersonText>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
