import { useLayoutEffect, useState } from 'react'
import { createStore } from '../create-store.ts'
import { useStore } from '../use-store.ts'

/** What is open and has a place of its own for banners, or lets them wait. The last one counts. */
const places = createStore<readonly string[]>([])
let count = 0

/**
 * Takes the banners over from the page while it is open.
 * @returns whether they appear here, and in no later place
 */
export function useBannerPlace(isOpen = true): boolean {
  const [id] = useState(() => `place-${(count += 1)}`)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    places.set([...places.read(), id])
    return () => places.set(places.read().filter((other) => other !== id))
  }, [isOpen, id])
  return useStore(places).at(-1) === id
}

/** Whether banners appear over the page itself. */
export const useIsPageFree = (): boolean => useStore(places).length === 0
