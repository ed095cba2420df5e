import { announcementWrites } from './administration/announcement-routes.ts'
import { administrationWrites } from './administration/reference.ts'
import { rulesWrites } from './administration/rules.ts'
import { appealWrites } from './appeals/routes.ts'
import { availabilityWrites } from './availability/routes.ts'
import { blockWrites } from './blocks/routes.ts'
import { dealWrites } from './deals/routes.ts'
import { legalWrites } from './legal/routes.ts'
import { listingWrites } from './listings/routes.ts'
import { meetUpWrites } from './meet-ups/routes.ts'
import { messageWrites } from './messages/routes.ts'
import { moderationWrites } from './moderation/routes.ts'
import { notificationWrites } from './notifications/routes.ts'
import { paymentWrites } from './payment/routes.ts'
import { profileWrites } from './profiles/routes.ts'
import { reportWrites } from './reports/routes.ts'
import { reviewWrites } from './reviews/routes.ts'
import { savedListingWrites } from './saved-listings/routes.ts'
import { settingsWrites } from './settings/routes.ts'
import { sharingWrites } from './sharing/routes.ts'
import { universityWrites } from './universities/routes.ts'
import type { Exposure } from './sync/mount.ts'

/** The actions: each at its REST address, and those of logged-in users through /api/sync, too. */
export const writes: readonly Exposure[] = [
  ...listingWrites,
  ...savedListingWrites,
  ...universityWrites,
  ...reportWrites,
  ...sharingWrites,
  ...messageWrites,
  ...settingsWrites,
  ...notificationWrites,
  ...profileWrites,
  ...availabilityWrites,
  ...paymentWrites,
  ...blockWrites,
  ...dealWrites,
  ...meetUpWrites,
  ...moderationWrites,
  ...administrationWrites,
  ...announcementWrites,
  ...rulesWrites,
  ...appealWrites,
  ...legalWrites,
  ...reviewWrites,
]
