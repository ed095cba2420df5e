import { useEffect } from 'react'
import type { FeedQuery } from './feed-query.ts'

/** Milliseconds after the last key before the server is asked. */
const typingPause = 250

/**
 * Asks the server for listings older than the device's window. Its code loads on demand, because
 * few need it.
 */
export async function askForOlder(query: FeedQuery): Promise<void> {
  const { fetchOlder } = await import('../refresh.ts')
  await fetchOlder(query)
}

/** Sends a search to the server, too, if the device does not hold the whole campus. */
export function useServerSearch({ tab, category, eventType, search }: FeedQuery, beyond: boolean) {
  useEffect(() => {
    if (!beyond || search.trim() === '' || tab === 'saved') return undefined
    const ask = () => void askForOlder({ tab, category, eventType, search })
    const timer = setTimeout(ask, typingPause)
    return () => clearTimeout(timer)
  }, [beyond, tab, category, eventType, search])
}
