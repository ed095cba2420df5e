import { Autocomplete } from '@base-ui/react/autocomplete'
import { useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../drawing/icon.tsx'
import { useLayer } from '../overlays/layers.ts'
import type { ComboboxProps } from './combobox.tsx'
import styles from './combobox.module.css'
import box from './field-box.module.css'
import { Field } from './field.tsx'

/** Type-ahead by the ARIA pattern "editable combobox with list autocomplete". */
export function ComboboxList({
  options,
  value,
  onChange,
  onChoose,
  onBlur,
  nothing,
  ...props
}: ComboboxProps) {
  const { label, hint, error, aside, name, placeholder, disabled } = props
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useLayer(open && options.length > 0, () => setOpen(false))
  const [highlighted, setHighlighted] = useState(false)
  // An arrow pressed before the options have arrived highlights the first one when they do.
  const [early, setEarly] = useState(false)

  const choose = (option: string) => {
    onChange(option)
    setOpen(false)
    onChoose?.(option)
  }

  return (
    <Autocomplete.Root
      items={options}
      filteredItems={options}
      value={value}
      onValueChange={(text, { reason }) => {
        // Escape closes the list and keeps the text.
        if (reason !== 'escape-key') onChange(text)
      }}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setEarly(false)
      }}
      openOnInputClick
      highlightItemOnHover={false}
      autoHighlight={early && 'always'}
      onItemHighlighted={(option) => setHighlighted(option !== undefined)}
    >
      <Field {...{ label, hint, error, aside }}>
        {(wiring) => (
          <div ref={frame} className={classNames(box.box, styles.frame)}>
            <Autocomplete.Input
              {...wiring}
              className={box.input}
              dir="auto"
              name={name}
              placeholder={placeholder}
              disabled={disabled}
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              enterKeyHint="done"
              onFocus={(event) => event.target.select()}
              onBlur={() => {
                setOpen(false)
                onBlur?.()
              }}
              onKeyDown={(event) => {
                if (event.key.startsWith('Arrow')) setEarly(options.length === 0)
                if (event.key !== 'Enter' || !open || highlighted || options.length === 0) return
                // Enter takes the only match. It never submits the form below an open list.
                event.preventDefault()
                event.preventBaseUIHandler()
                if (options.length === 1) options.forEach(choose)
              }}
            />
            <Icon name="chevron" size={20} className={classNames(box.chevron, box.listChevron)} />
          </div>
        )}
      </Field>
      <output className="sr-only">
        {open &&
          options.length > 0 &&
          (options.length === 1 ? '1 match' : `${options.length} matches`)}
      </output>
      {/* Without `Autocomplete.Popup`, which hides the rest of the page from screen readers. */}
      {open && (
        <Autocomplete.Portal container={frame}>
          <Autocomplete.Positioner
            className={styles.place}
            anchor={frame}
            sideOffset={6}
            collisionPadding={12}
          >
            <div className={styles.list}>
              <Autocomplete.Empty className={styles.nothing}>{nothing}</Autocomplete.Empty>
              <Autocomplete.List aria-label="Matches">
                {(option: string) => (
                  <Autocomplete.Item
                    key={option}
                    value={option}
                    className={styles.option}
                    dir="auto"
                    render={(item, { highlighted: active }) => (
                      <div {...item} aria-selected={active} />
                    )}
                    onClick={() => choose(option)}
                  >
                    {option}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  )
}
