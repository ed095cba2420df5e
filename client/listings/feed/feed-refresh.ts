import { useEffect } from 'react'
import type { FeedQuery } from './feed-query.ts'

/** Milliseconds after the last key before the server is asked, too. */
const typingPause = 250

/** Asks the server for what is older than the device's window; its part is needed by few. */
export async function askForOlder(query: FeedQuery): Promise<void> {
  const { fetchOlder } = await import('../refresh.ts')
  await fetchOlder(query)
}

/** A search in a campus that the device does not hold whole goes to the server, too. */
export function useServerSearch({ tab, category, eventType, search }: FeedQuery, beyond: boolean) {
  useEffect(() => {
    if (!beyond || search.trim() === '' || tab === 'saved') return undefined
    const ask = () => void askForOlder({ tab, category, eventType, search })
    const timer = setTimeout(ask, typingPause)
    return () => clearTimeout(timer)
  }, [beyond, tab, category, eventType, search])
}
