import type { Page } from 'playwright'
import type { Listing } from '#sync/listings.ts'
import type { Person } from '#tests/support/people/cast.ts'

export type { Page } from 'playwright'

/** The parts of the demo campus that the pictures show. */
export interface Facts {
  /** Of another user, with several photos. */
  listing: Listing
  /** Of the logged-in user. */
  own: Listing
  ownId: string
  /** Of the logged-in user: one that somebody has asked about, one with a lower price, and old ones. */
  asked: string
  lowered: string
  old: string[]
  /** Verified, without data, on a campus without sellers. */
  newcomer: Person
  /** Paths of verification links, each for one picture. */
  verifications: string[]
}

export interface Shot {
  name: string
  path: string | ((facts: Facts) => string)
  /** Brings the page into the state for the picture. */
  steps?(page: Page, facts: Facts): Promise<void>
  /** The full length of the page instead of the screen. */
  full?: boolean
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first()
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
