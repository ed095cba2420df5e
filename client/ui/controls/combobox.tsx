import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { createStore } from '../create-store.ts'
import { Icon } from '../drawing/icon.tsx'
import { useStore } from '../use-store.ts'
import type { ComboboxList } from './combobox-list.tsx'
import { TextField, type FieldFrame } from './field.tsx'
import box from './field-box.module.css'

export type ComboboxProps = FieldFrame & {
  name: string
  value: string
  /** The matches of the typed value, best first. */
  options: readonly string[]
  onChange: (text: string) => void
  /** An option was taken from the list. */
  onChoose?: (option: string) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** Shown in place of the list when nothing matches. */
  nothing: string
}

const loaded = createStore<{ Part?: typeof ComboboxList }>({})

async function load() {
  loaded.set({ Part: (await import('./combobox-list.tsx')).ComboboxList })
}

/**
 * A text field with a list of matches. Until the list has loaded, and while someone types in it, it
 * is a plain text field.
 */
export function Combobox(props: ComboboxProps) {
  const { Part } = useStore(loaded)
  const [focused, setFocused] = useState(false)
  useEffect(() => void load().catch(() => undefined), [])
  if (Part && !focused) return <Part {...props} />

  const { options: _, nothing: __, onChoose: ___, onChange, onBlur, ...field } = props
  return (
    <TextField
      {...field}
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      after={<Icon name="chevron" size={20} className={classNames(box.chevron, box.listChevron)} />}
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        onBlur?.()
      }}
    />
  )
}
