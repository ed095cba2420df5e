import * as administration from './actions/administration.ts'
import * as appeals from './actions/appeals.ts'
import * as availability from './actions/availability.ts'
import * as blocks from './actions/blocks.ts'
import * as deals from './actions/deals.ts'
import * as legal from './actions/legal.ts'
import * as listings from './actions/listings.ts'
import * as meetUps from './actions/meet-ups.ts'
import * as messages from './actions/messages.ts'
import * as moderation from './actions/moderation.ts'
import * as notifications from './actions/notifications.ts'
import * as payment from './actions/payment.ts'
import * as profiles from './actions/profiles.ts'
import * as reports from './actions/reports.ts'
import * as reviews from './actions/reviews.ts'
import * as savedListings from './actions/saved-listings.ts'
import * as schoolRequests from './actions/school-requests.ts'
import * as settings from './actions/settings.ts'
import * as sharing from './actions/sharing.ts'
import * as spots from './actions/spots.ts'
import type { Action } from './engine/action.ts'

/** Every export of these modules is an action. */
const nouns = [
  administration,
  appeals,
  availability,
  blocks,
  deals,
  legal,
  listings,
  meetUps,
  messages,
  moderation,
  notifications,
  payment,
  profiles,
  reports,
  reviews,
  savedListings,
  schoolRequests,
  settings,
  sharing,
  spots,
] satisfies Readonly<Record<string, Action>>[]

type ExportOf<Noun> = Noun extends unknown ? Noun[keyof Noun] : never
/** The REST address of any action, such as `DELETE /api/listings/:id`. */
export type ActionAddress = ExportOf<(typeof nouns)[number]>['rest']

/** Every action that a device's queue can hold, by name: those of a logged-in user. */
export const actions: ReadonlyMap<string, Action> = new Map(
  nouns
    .flatMap((noun): Action[] => Object.values(noun))
    .filter(({ session }) => session === 'required')
    .map((action) => [action.name, action]),
)
