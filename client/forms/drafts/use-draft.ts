import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Keeps what is typed and not sent, by key. A browser that keeps nothing is no reason to fail. */
export interface DraftStore {
  read(key: string): Promise<unknown>
  /** Forgets the draft when there is no value. @returns whether that is on the disk */
  keep(key: string, value: unknown): Promise<boolean>
}

interface Options<T> {
  key: string
  store: DraftStore
  /** What is on the screen before the store has answered. */
  begin: T
  /** The store's value as the screen shows it; undefined leaves `begin` there. */
  unpack: (stored: unknown) => T | undefined
  /** What is kept of a value; undefined when nothing of it is worth keeping. */
  pack: (value: T) => unknown
}

/** Keeps what is typed from key to key, over closing, a reload and the end of the app. */
export function useDraft<T>({ key, store, begin, unpack, pack }: Options<T>) {
  const [value, setValue] = useState(begin)
  // Several changes may come before the screen is drawn again.
  const newest = useRef<T>(undefined)

  const restore = useEffectEvent((stored: unknown) => {
    const restored = unpack(stored)
    // Typing that began before the store answered goes on.
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
    change(update: (now: T) => T) {
      const next = update(newest.current ?? begin)
      newest.current = next
      setValue(next)
      void store.keep(key, pack(next))
    },
    /** For what could not be sent after it was forgotten. @returns whether the device holds it */
    keepAgain: () => store.keep(key, pack(value)),
    forget: () => void store.keep(key, undefined),
  }
}
