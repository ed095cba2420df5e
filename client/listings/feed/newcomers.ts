import { useState } from 'react'
import type { RankedListing } from '#sync/feed.ts'
import { useScrollPlace } from '../../ui/scroll-place.ts'

const topZone = 240

/**
 * Holds new listings back while the user is scrolled down, so that nothing moves. At the top,
 * everything shows.
 */
export function useNewcomers(ranked: readonly RankedListing[], ownId: string) {
  const atTop = useScrollPlace(({ top }) => top < topZone)
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
