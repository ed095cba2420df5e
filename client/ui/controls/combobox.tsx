import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldFrame } from './field.tsx'
import { Icon } from '../drawing/icon.tsx'
import box from './field-box.module.css'
import styles from './combobox.module.css'
import { useListPlace } from './use-list-place.ts'

type Props = FieldFrame & {
  name: string
  value: string
  /** What matches the value as typed, best first. */
  options: readonly string[]
  onType: (text: string) => void
  onChoose: (option: string) => void
  onBlur?: () => void
  placeholder?: string
  /** In place of the list, when nothing matches. */
  nothing: string
}

/** Type-ahead by the ARIA pattern 'editable combobox with list autocomplete'. */
export function Combobox({ options, value, onType, onChoose, onBlur, nothing, ...props }: Props) {
  const { label, hint, error, aside, name, placeholder } = props
  const list = useId()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const active = open ? options[at] : undefined
  const frame = useRef<HTMLDivElement>(null)
  const place = useListPlace(frame, open)

  const choose = (option: string) => {
    onChoose(option)
    setOpen(false)
    setAt(-1)
  }
  const move = (step: number) => {
    setOpen(true)
    // Options that are still on their way will come with the first one chosen.
    if (options.length === 0) setAt(0)
    else setAt((Math.max(at, step < 0 ? 0 : -1) + step + options.length) % options.length)
  }
  const take = () => {
    const only = options.length === 1 ? options[0] : undefined
    const taken = active ?? only
    if (taken !== undefined) choose(taken)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && open && options.length > 0) take()
    else if (event.key === 'Escape' && open) setOpen(false)
    else return
    event.preventDefault()
  }

  return (
    <Field {...{ label, hint, error, aside }}>
      {(wiring) => (
        <div ref={frame} className={styles.combobox} data-side={place?.side} style={place?.room}>
          <span className={classNames(box.box, styles.box)}>
            <input
              {...wiring}
              className={classNames(box.input, styles.input)}
              type="text"
              role="combobox"
              name={name}
              placeholder={placeholder}
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              enterKeyHint="done"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={list}
              aria-activedescendant={active === undefined ? undefined : `${list}-${at}`}
              value={value}
              onChange={(event) => {
                onType(event.target.value)
                setOpen(true)
                setAt(-1)
              }}
              onFocus={(event) => event.target.select()}
              onClick={() => setOpen(true)}
              onKeyDown={press}
              onBlur={() => {
                setOpen(false)
                onBlur?.()
              }}
            />
            <Icon name="chevron" size={20} className={classNames(box.chevron, styles.chevron)} />
          </span>
          <ul
            id={list}
            role="listbox"
            aria-label="Matches"
            className={styles.list}
            hidden={!open || options.length === 0}
          >
            {options.map((option, i) => (
              <li
                key={option}
                id={`${list}-${i}`}
                role="option"
                aria-selected={i === at}
                className={styles.option}
                ref={(element) => {
                  if (i === at) element?.scrollIntoView({ block: 'nearest' })
                }}
                // The press must not take the focus from the field, whose blur would close the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option}
              </li>
            ))}
          </ul>
          <output className={open && options.length === 0 ? styles.nothing : 'sr-only'}>
            {open &&
              (options.length === 0
                ? nothing
                : options.length === 1
                  ? '1 match'
                  : `${options.length} matches`)}
          </output>
        </div>
      )}
    </Field>
  )
}
