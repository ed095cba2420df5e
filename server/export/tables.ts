import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { formerUsernames, users } from '#drizzle/schema/accounts.ts'
import { announcements } from '#drizzle/schema/announcements.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import { deals } from '#drizzle/schema/deals.ts'
import { images } from '#drizzle/schema/images.ts'
import { listingInquiries, listings } from '#drizzle/schema/listings.ts'
import { meetUps, spots } from '#drizzle/schema/meet-ups.ts'
import { conversations, messages } from '#drizzle/schema/messages.ts'
import { appeals, decisions } from '#drizzle/schema/moderation.ts'
import { notifications } from '#drizzle/schema/notifications.ts'
import {
  bugReports,
  listingReports,
  messageReports,
  reviewReports,
  userReports,
} from '#drizzle/schema/reports.ts'
import { reviews } from '#drizzle/schema/reviews.ts'
import { rules } from '#drizzle/schema/rules.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { searches } from '#drizzle/schema/searches.ts'
import { schoolRequests, universities, universityDomains } from '#drizzle/schema/universities.ts'

/** What an export contains, by the names of its files. Nothing in these tables lets anyone log in. */
export const exported: Readonly<Record<string, SQLiteTable>> = {
  universities,
  'university-domains': universityDomains,
  users,
  'former-usernames': formerUsernames,
  listings,
  'listing-inquiries': listingInquiries,
  'saved-listings': savedListings,
  conversations,
  messages,
  notifications,
  reviews,
  deals,
  'meet-ups': meetUps,
  spots,
  searches,
  blocks,
  'listing-reports': listingReports,
  'user-reports': userReports,
  'message-reports': messageReports,
  'review-reports': reviewReports,
  'bug-reports': bugReports,
  decisions,
  appeals,
  announcements,
  'school-requests': schoolRequests,
  images,
  rules,
}

/** Columns that let someone log in, that follow from others, or that only Quad's sync needs. */
export const leftOut: ReadonlySet<string> = new Set([
  'passwordHash',
  'usernameKey',
  'emailKey',
  'searchText',
  'courseKey',
  'seq',
  'rev',
  'countsRev',
  'counted',
  'tokenHash',
])

/** Tables that no export contains, and why. */
export const notExported: Readonly<Record<string, string>> = {
  registrations: 'sign-ups whose link was not opened, with password hashes',
  username_looks: 'follows from the usernames',
  retired_usernames: 'hashes of names that are no longer free',
  departures: 'hashes of the mailboxes of deleted accounts',
  password_resets: 'lets someone log in',
  email_changes: 'lets someone log in',
  session_families: 'lets someone log in',
  sessions: 'lets someone log in',
  shown_terms: 'the versions that terms.md has had',
  school_logins: 'belongs to the provider of the school',
  school_login_links: 'lets someone log in',
  two_factors: 'lets someone log in',
  recovery_codes: 'lets someone log in',
  pending_sign_ins: 'lets someone log in',
  push_keys: 'a private key',
  push_subscriptions: 'lets someone push to a browser',
  maintenance: 'whether maintenance mode is on',
  limit_counts: 'the counters of rate limits',
  mails: 'emails that wait, with links that let someone log in',
  share_opt_outs: 'hashes of addresses',
  message_photos: 'follows from the messages',
  listing_moves: 'only for sync',
  listing_views: 'who has looked at a listing; its number is in the listing',
  sync_commits: 'only for sync',
  idempotency_keys: 'only for sync',
  sync_clients: 'only for sync',
  sync_results: 'only for sync',
  untold_decisions: 'decisions about which an email waits to be sent',
  waiting_news: 'notifications that wait to be made',
  news_recipients: 'notifications that wait to be made',
}
