import { useEffect, useState } from 'react'
import { deviceDrafts } from './draft-store.ts'

export type Fields = Record<string, string>

/**
 * The fields of a form, kept from key to key until they are sent: over its closing, a reload and
 * the app's end. The form says so by `data-kept`.
 * @param empty what it begins with, and what is not worth keeping
 */
export function useFormDraft<T extends Fields>(key: string, empty: T, store = deviceDrafts) {
  const [begun] = useState(empty)
  const [typed, setTyped] = useState<T>()
  const fields = typed ?? begun

  useEffect(() => {
    let over = false
    void store.read(key).then((kept) => {
      // Who types faster than the device reads has begun anew.
      if (!over) setTyped((now) => now ?? fieldsOf(begun, kept))
    })
    return () => {
      over = true
    }
  }, [key, begun, store])

  return {
    fields,
    change(changes: Partial<T>) {
      const next = { ...fields, ...changes }
      setTyped(next)
      void store.keep(key, isSame(next, begun) ? undefined : next)
    },
    /** It was to be sent, and was not taken. @returns whether the device holds it. */
    keepAgain: () => store.keep(key, fields),
    /** It was sent. */
    forget: () => void store.keep(key, undefined),
  }
}

function fieldsOf<T extends Fields>(empty: T, kept: unknown): T {
  const found = Object.entries(Object(kept) satisfies object).filter(
    ([name, value]) => name in empty && typeof value === 'string',
  )
  return { ...empty, ...Object.fromEntries(found) }
}

const isSame = (one: Fields, other: Fields): boolean =>
  Object.entries(one).every(([name, value]) => value === other[name])
