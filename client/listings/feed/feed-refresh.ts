import { useEffect } from 'react'
import { isByPrice, isNarrow, type FeedQuery } from './feed-query.ts'

/** Milliseconds after the last key before a search goes further than the device's listings. */
export const typingPause = 250

/**
 * Asks the server for listings older than the device's window. Its code loads on demand, because
 * few need it.
 */
export async function askForOlder(query: FeedQuery): Promise<void> {
  const { fetchOlder } = await import('../refresh.ts')
  await fetchOlder(query)
}

/** Asks the server, too, for what the device may not hold: matches and prices of the whole campus. */
export function useServerSearch(query: FeedQuery, beyond: boolean) {
  const isWanted = beyond && query.tab !== 'saved' && (isNarrow(query) || isByPrice(query))
  useEffect(() => {
    if (!isWanted) return undefined
    const ask = () => void askForOlder(query)
    const timer = setTimeout(ask, typingPause)
    return () => clearTimeout(timer)
  }, [isWanted, query])
}
