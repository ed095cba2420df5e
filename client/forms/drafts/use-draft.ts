import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Stores unsent input by key. A browser that cannot store it causes no error. */
export interface DraftStore {
  read(key: string): Promise<unknown>
  /** Deletes the draft if there is no value. @returns whether the change is on disk */
  keep(key: string, value: unknown): Promise<boolean>
}

interface Options<T> {
  key: string
  store: DraftStore
  /** The value on the screen until the store has answered. */
  begin: T
  /** The store's value as the screen shows it; undefined leaves `begin` there. */
  unpack: (stored: unknown) => T | undefined
  /** The part of a value to store; undefined for none. */
  pack: (value: T) => unknown
}

/**
 * Stores input on every key press, so that it survives closing, a reload and the end of the app.
 */
export function useDraft<T>({ key, store, begin, unpack, pack }: Options<T>) {
  const [value, setValue] = useState(begin)
  // Several changes may come before the screen is drawn again.
  const newest = useRef<T>(undefined)

  const restore = useEffectEvent((stored: unknown) => {
    const restored = unpack(stored)
    // Input from before the store's answer wins.
    if (newest.current !== undefined || restored === undefined) return
    newest.current = restored
    setValue(restored)
  })

  useEffect(() => {
    let over = false
    void store.read(key).then((stored) => {
      if (!over) restore(stored)
    })
    return () => {
      over = true
    }
  }, [key, store])

  return {
    value,
    /** The value after all changes, even if the screen is not drawn again yet. */
    latest: () => newest.current ?? begin,
    /**
     * Shows a value without storing it yet.
     * @returns stores it, unless something else was entered since
     */
    showFirst(next: T): () => void {
      newest.current = next
      setValue(next)
      return () => void (newest.current === next && store.keep(key, pack(next)))
    },
    /** @returns whether the device holds the change */
    change(update: (now: T) => T): Promise<boolean> {
      const next = update(newest.current ?? begin)
      newest.current = next
      setValue(next)
      return store.keep(key, pack(next))
    },
    /**
     * Restores a deleted draft whose value could not be sent. @returns whether the device holds it
     */
    keepAgain: () => store.keep(key, pack(value)),
    forget: () => void store.keep(key, undefined),
  }
}
