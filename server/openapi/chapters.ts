import { accountReferences } from '../accounts/account/reference.ts'
import { signInReferences } from '../accounts/sign-in/reference.ts'
import { signUpReferences } from '../accounts/sign-up/reference.ts'
import { healthReads } from '../health/reference.ts'
import { imageReferences } from '../images/reference.ts'
import { listingReads } from '../listings/reference.ts'
import { listingWrites } from '../listings/writes.ts'
import { messageReads } from '../messages/routes.ts'
import { messageWrites } from '../messages/writes.ts'
import { notificationReads } from '../notifications/routes.ts'
import { notificationWrites } from '../notifications/writes.ts'
import { profileReads } from '../profiles/reference.ts'
import { profileWrites } from '../profiles/writes.ts'
import { pushReferences } from '../push-subscriptions/reference.ts'
import { reportWrites } from '../reports/writes.ts'
import { savedListingReads } from '../saved-listings/routes.ts'
import { savedListingWrites } from '../saved-listings/writes.ts'
import { settingsWrites } from '../settings/writes.ts'
import { sharingWrites } from '../sharing/writes.ts'
import type { Exposure } from '../sync/mount.ts'
import { syncReference } from '../sync/reference.ts'
import { universityReads } from '../universities/routes.ts'
import { universityWrites } from '../universities/writes.ts'
import { documentReads } from './document-reads.ts'
import type { Chapter } from './document.ts'
import type { Reference } from './reference.ts'

const said = (exposures: Exposure[]): Reference[] => exposures.map(({ reference }) => reference)

/** Every route of the server, by noun, in the order in which the reference tells of them. */
export const chapters: Chapter[] = [
  {
    title: 'Signing up',
    about: 'Creating an account with a university email address.',
    references: signUpReferences,
  },
  {
    title: 'Logging in',
    about: 'Starting, renewing and ending a session; replacing a forgotten password.',
    references: signInReferences,
  },
  {
    title: 'Your account',
    about: 'Sessions, password, two-factor authentication, email address and data.',
    references: accountReferences,
  },
  {
    title: 'Listings',
    about: 'What is for sale on one’s campus. What another campus sells looks like nothing at all.',
    references: [...listingReads, ...said(listingWrites)],
  },
  {
    title: 'Saved listings',
    about: 'What one wants to find again.',
    references: [...savedListingReads, ...said(savedListingWrites)],
  },
  {
    title: 'Notifications',
    about: 'What one is told. With Enable Notifications off, nothing.',
    references: [...notificationReads, ...said(notificationWrites), ...pushReferences],
  },
  {
    title: 'Images',
    about: 'Photos of listings and people.',
    references: imageReferences,
  },
  {
    title: 'Profiles',
    about: 'Who sells and who asks.',
    references: [...profileReads, ...said(profileWrites)],
  },
  {
    title: 'Universities and settings',
    about: 'The campuses, moving between them, and what others see of one.',
    references: [...universityReads, ...said(settingsWrites), ...said(universityWrites)],
  },
  {
    title: 'Sharing',
    about: 'Telling others of a listing.',
    references: said(sharingWrites),
  },
  {
    title: 'Messages',
    about: 'What people say to each other, across campuses.',
    references: [...messageReads, ...said(messageWrites)],
  },
  {
    title: 'Reports',
    about: 'Saying what is wrong: with a listing, a person, or Quad itself.',
    references: said(reportWrites),
  },
  {
    title: 'Sync',
    about: 'What a device needs to work without a network: one call that sends and fetches.',
    references: [syncReference],
  },
  {
    title: 'Server',
    about: 'The server’s health and this reference.',
    references: [...healthReads, ...documentReads],
  },
]
