import type { Listing } from '../listings.ts'
import { day } from '../time.ts'
import { newestDay } from './must-go-by.ts'

/** How long a listing stays without its seller’s doing, and how long the question waits for an answer. */
export const listingAge = { untouched: 60 * day, answer: 14 * day } as const

/** The most listings that one call renews. */
export const mostRenewed = 100

/** Whether its seller is to say if it is still available. Only the seller’s row knows. */
export const isAsked = ({ asked, hidden, status }: Listing): boolean =>
  status !== 'Sold' && (hidden ? hidden.by === 'age' : asked === true)

/** A listing after its seller has done something about it at `now`. */
export function touched(listing: Listing, now: number): Listing {
  const { asked: _, hidden, ...row } = listing
  if (hidden?.by !== 'age') return { ...row, ...(hidden && { hidden }) }
  const { mustGoBy, ...shown } = row
  return mustGoBy === undefined || mustGoBy < newestDay(now) ? shown : row
}
