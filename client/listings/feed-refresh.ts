import { useEffect } from 'react'
import { refreshHearts, refreshSaved } from '../saved-listings/refresh.ts'
import type { FeedQuery } from './feed-query.ts'
import { refreshFeed } from './refresh.ts'

/** Milliseconds after the last key before the server is asked, too. */
const typingPause = 250

export async function refresh(query: FeedQuery): Promise<void> {
  if (query.tab === 'saved') return refreshSaved(query)
  await Promise.all([refreshFeed(query), refreshHearts()])
}

/** Keeps a feed in step with the server: now, when one comes back to it, and back online. */
export function useFeedRefresh({ tab, category, eventType, search }: FeedQuery): void {
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'hidden') return
      void refresh({ tab, category, eventType, search })
    }
    const timer = setTimeout(again, search === '' ? 0 : typingPause)
    const events = ['focus', 'online', 'pageshow'] as const
    for (const event of events) addEventListener(event, again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearTimeout(timer)
      for (const event of events) removeEventListener(event, again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [tab, category, eventType, search])
}
