import type { Actor } from '#sync/engine/action.ts'
import { blockedPeopleOf } from '../../blocks/queries.ts'
import type { Db } from '../../db/open.ts'
import { ownDeals } from '../../deals/queries.ts'
import { ownListings } from '../../listings/queries.ts'
import { ownMeetUps } from '../../meet-ups/queries.ts'
import { allMessagesOf } from '../../messages/queries.ts'
import { decisionsAbout } from '../../moderation/own-decisions.ts'
import {
  ownBugReports,
  ownListingReports,
  ownMessageReports,
  ownReviewReports,
  ownUserReports,
} from '../../reports/queries.ts'
import type { Placed, PortionRequest } from '../../paging.ts'
import { reviewsAbout, reviewsBy } from '../../reviews/queries.ts'
import { allSavedListingsOf } from '../../saved-listings/queries.ts'

type List = (db: Db, viewer: Actor, page: PortionRequest) => Promise<Placed<unknown>[]>

/**
 * The lists of a person's data, each by its place in the file. Data of other people is limited to
 * what screens show: saved listings pass the same filter.
 */
export const lists = {
  listings: ownListings,
  savedListings: allSavedListingsOf,
  messages: allMessagesOf,
  deals: ownDeals,
  meetUps: ownMeetUps,
  blockedUsers: blockedPeopleOf,
  decisions: decisionsAbout,
  'reviews.written': reviewsBy,
  'reviews.received': reviewsAbout,
  'reports.listings': ownListingReports,
  'reports.users': ownUserReports,
  'reports.reviews': ownReviewReports,
  'reports.messages': ownMessageReports,
  'reports.bugs': ownBugReports,
} satisfies Record<string, List>

export type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as ListName[]
