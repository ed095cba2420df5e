import { administrationReads, administrationWrites } from './administration/reference.ts'
import { announcementReads, announcementWrites } from './administration/announcement-routes.ts'
import { administeredRulesReads, rulesWrites } from './administration/rules.ts'
import { appealWrites } from './appeals/routes.ts'
import { accountReferences } from './accounts/account/reference.ts'
import { signInReferences } from './accounts/sign-in/reference.ts'
import { signUpReferences } from './accounts/sign-up/reference.ts'
import { availabilityReads } from './availability/reference.ts'
import { availabilityWrites } from './availability/routes.ts'
import { blockReads } from './blocks/reference.ts'
import { blockWrites } from './blocks/routes.ts'
import { dealReads } from './deals/reference.ts'
import { dealWrites } from './deals/routes.ts'
import { healthReads } from './health/reference.ts'
import { imageReferences } from './images/reference.ts'
import { legalWrites } from './legal/routes.ts'
import { listingReads } from './listings/reference.ts'
import { listingWrites } from './listings/routes.ts'
import { meetUpReads } from './meet-ups/reference.ts'
import { meetUpWrites } from './meet-ups/routes.ts'
import { messageReads } from './messages/reference.ts'
import { messageWrites } from './messages/routes.ts'
import { moderationReads } from './moderation/reference.ts'
import { moderationWrites } from './moderation/routes.ts'
import { notificationReads } from './notifications/reference.ts'
import { notificationWrites } from './notifications/routes.ts'
import { paymentReads } from './payment/reference.ts'
import { paymentWrites } from './payment/routes.ts'
import { profileReads } from './profiles/reference.ts'
import { profileWrites } from './profiles/routes.ts'
import { pushReferences } from './push-subscriptions/reference.ts'
import { reportWrites } from './reports/routes.ts'
import { reviewWrites } from './reviews/routes.ts'
import { reviewReads } from './reviews/reference.ts'
import { rulesReads } from './rules/routes.ts'
import { savedListingReads } from './saved-listings/reference.ts'
import { savedListingWrites } from './saved-listings/routes.ts'
import { settingsWrites } from './settings/routes.ts'
import { sharingWrites } from './sharing/routes.ts'
import type { Exposure } from './sync/mount.ts'
import { syncReference } from './sync/reference.ts'
import { universityReads } from './universities/reference.ts'
import { universityWrites } from './universities/routes.ts'
import { documentReads } from './openapi/document-reads.ts'
import type { Chapter } from './openapi/document.ts'
import type { Reference } from './openapi/reference.ts'

const referencesOf = (exposures: Exposure[]): Reference[] =>
  exposures.map(({ reference }) => reference)

/** Every route of the server, by noun, in the order of the reference. */
export const chapters: Chapter[] = [
  {
    title: 'Signing up',
    about: 'Creating an account with a university email address.',
    references: signUpReferences,
  },
  {
    title: 'Logging in',
    about: 'Starting, renewing, and ending a session; replacing a forgotten password.',
    references: signInReferences,
  },
  {
    title: 'Your account',
    about: 'Sessions, password, two-factor authentication, email address, and data.',
    references: accountReferences,
  },
  {
    title: 'Listings',
    about:
      'Items for sale on your campus. Listings of other campuses look as if they did not exist.',
    references: [...listingReads, ...referencesOf(listingWrites), ...rulesReads],
  },
  {
    title: 'Saved listings',
    about: 'Listings to find again.',
    references: [...savedListingReads, ...referencesOf(savedListingWrites)],
  },
  {
    title: 'Deals',
    about:
      'Offers, reservations, and sales. A listing and a buyer have one deal, which moves by turns.',
    references: [...dealReads, ...referencesOf(dealWrites)],
  },
  {
    title: 'Meet-ups',
    about:
      'When and where two people meet, and the places that the moderators of a campus suggest.',
    references: [...meetUpReads, ...referencesOf(meetUpWrites)],
  },
  {
    title: 'Notifications',
    about: 'Your notifications. With Enable Notifications off, there are none.',
    references: [...notificationReads, ...referencesOf(notificationWrites), ...pushReferences],
  },
  {
    title: 'Images',
    about: 'Photos of listings and profiles.',
    references: imageReferences,
  },
  {
    title: 'Profiles',
    about: 'Public profiles and your own picture.',
    references: [...profileReads, ...referencesOf(profileWrites)],
  },
  {
    title: 'Reviews',
    about: 'Ratings and comments about other users, across campuses. A profile has the newest 100.',
    references: [...reviewReads, ...referencesOf(reviewWrites)],
  },
  {
    title: 'Universities and settings',
    about: 'The universities, changing yours, your settings, and the terms.',
    references: [
      ...universityReads,
      ...referencesOf(settingsWrites),
      ...referencesOf(legalWrites),
      ...referencesOf(universityWrites),
    ],
  },
  {
    title: 'Availability and payment',
    about: 'When you are usually free, and how others can pay you outside of Quad.',
    references: [
      ...availabilityReads,
      ...referencesOf(availabilityWrites),
      ...paymentReads,
      ...referencesOf(paymentWrites),
    ],
  },
  {
    title: 'Sharing',
    about: 'Sharing listings by email.',
    references: referencesOf(sharingWrites),
  },
  {
    title: 'Messages',
    about: 'Conversations between two users, across campuses.',
    references: [...messageReads, ...referencesOf(messageWrites)],
  },
  {
    title: 'Blocks',
    about: 'Ending contact with another user: no messages, and no view of each other’s listings.',
    references: [...blockReads, ...referencesOf(blockWrites)],
  },
  {
    title: 'Reports',
    about: 'Reports about listings, users, and bugs.',
    references: referencesOf(reportWrites),
  },
  {
    title: 'Moderation',
    about:
      'Reports, decisions, and appeals. To anyone but a moderator, `/api/moderation` does not exist.',
    references: [
      ...moderationReads,
      ...referencesOf(moderationWrites),
      ...referencesOf(appealWrites),
    ],
  },
  {
    title: 'Administration',
    about:
      'Accounts, roles, announcements, rules for listings, and the state of the server. To anyone but an administrator, `/api/administration` does not exist.',
    references: [
      ...administrationReads,
      ...referencesOf(administrationWrites),
      ...announcementReads,
      ...referencesOf(announcementWrites),
      ...administeredRulesReads,
      ...referencesOf(rulesWrites),
    ],
  },
  {
    title: 'Sync',
    about: 'One call that sends and fetches everything a device needs to work offline.',
    references: [syncReference],
  },
  {
    title: 'Server',
    about: 'The server’s health and this reference.',
    references: [...healthReads, ...documentReads],
  },
]
