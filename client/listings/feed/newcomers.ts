import { useState, useSyncExternalStore } from 'react'
import type { RankedListing } from '#sync/feed.ts'
import { followPageView, pageView } from '../../ui/page-view.ts'

const topZone = 240

const useAtTop = (): boolean => useSyncExternalStore(followPageView, () => pageView().top < topZone)

/**
 * Holds new listings back while the user is scrolled down, so that nothing moves. At the top,
 * everything shows.
 */
export function useNewcomers(ranked: readonly RankedListing[], ownId: string) {
  const atTop = useAtTop()
  const newest = ranked.reduce((latest, { listing }) => later(latest, listing.timeListed), '')
  const [seen, setSeen] = useState(newest)
  if (atTop && newest > seen) setSeen(newest)
  if (atTop || seen === '') return { shown: ranked, waiting: 0 }
  const shown = ranked.filter(
    ({ listing }) => listing.timeListed <= seen || listing.seller.id === ownId,
  )
  return { shown, waiting: ranked.length - shown.length }
}

const later = (a: string, b: string): string => (a > b ? a : b)
