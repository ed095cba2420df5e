import { useState } from 'react'
import { useDraft, type DraftStore } from './use-draft.ts'

/** The values of a form by field; null for an untouched field if that makes a difference. */
export type Values = Record<string, string | null>

export interface FormDraft<V extends Values> {
  values: V
  change: (changes: Partial<V>) => void
  /**
   * Restores the draft after its write was queued and then refused. @returns whether it is stored
   */
  keepAgain: () => Promise<boolean>
  forget: () => void
}

interface Options<V extends Values> {
  key: string
  store: DraftStore
  begin: V
  /** Values that were chosen before the form opened, and replace stored ones. */
  over?: Partial<V>
  /** Fields that are never stored: secrets. */
  without?: readonly (keyof V & string)[]
}

/** The input of a form, stored until it is sent or deleted. */
export function useFormDraft<V extends Values>(options: Options<V>): FormDraft<V> {
  const { key, store, without = [] } = options
  const [begin] = useState(options.begin)
  const [over] = useState(options.over)
  const isNew = (values: Values) => Object.keys(begin).every((name) => values[name] === begin[name])
  const { value, change, keepAgain, forget } = useDraft<V>({
    key,
    store,
    begin,
    unpack: (stored) =>
      stored == null ? undefined : { ...begin, ...textsIn(stored, begin), ...over },
    pack: (values) => (isNew(values) ? undefined : omit(values, without)),
  })
  return {
    values: value,
    change: (changes) => void change((now) => ({ ...now, ...changes })),
    keepAgain,
    forget,
  }
}

function textsIn(stored: unknown, begin: Values): Record<string, string> {
  const fields: [string, unknown][] = Object.entries(Object(stored) satisfies object)
  const texts = fields.filter(
    (field): field is [string, string] => field[0] in begin && typeof field[1] === 'string',
  )
  return Object.fromEntries(texts)
}

const omit = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
