import type { Page } from 'playwright'
import type { Listing } from '#sync/listings.ts'
import type { Person } from '#tests/support/server/cast.ts'

export type { Page } from 'playwright'

/** What the pictures show of the demo campus. */
export interface Facts {
  /** Of somebody else, with several photos. */
  listing: Listing
  /** Of the person who looks. */
  own: Listing
  ownId: string
  /** Verified, with nothing of their own, on a campus where nobody sells. */
  newcomer: Person
  /** Paths of verification links, each good for one picture. */
  verifications: string[]
}

export interface Shot {
  name: string
  path: string | ((facts: Facts) => string)
  /** Brings the page into the state that is shown. */
  steps?(page: Page, facts: Facts): Promise<void>
  /** The whole length of the page, not the screen alone. */
  full?: boolean
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first()
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
