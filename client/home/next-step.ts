import type { Listing } from '#sync/listings.ts'
import { day } from '#sync/time.ts'

/** Days after which an unsold listing needs a change. */
const stale = 14

/** What a seller can do next about an own listing that is not sold. */
export function nextStep(listing: Listing, now: number): string {
  const { hidden, status, images, inquiries, timeListed } = listing
  if (hidden?.by === 'check') return 'A moderator looks at it before others see it.'
  if (hidden) return 'Hidden from others. Open it to see why.'
  if (status === 'Pending') return 'Handed over? Mark it as sold.'
  if (images.length === 0) return 'Add a photo.'
  const days = Math.floor((now - Date.parse(timeListed)) / day)
  if (days >= stale) return `Listed ${days} days ago. Lower the price?`
  if (inquiries > 0)
    return inquiries === 1
      ? '1 student has asked about it.'
      : `${inquiries} students have asked about it.`
  return 'No inquiries yet.'
}
