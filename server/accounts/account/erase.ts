import { eq, inArray, or } from 'drizzle-orm'
import { formerUsernames, registrations, users } from '#drizzle/schema/accounts.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import { emailChanges, passwordResets } from '#drizzle/schema/credentials.ts'
import { images } from '#drizzle/schema/images.ts'
import { listingInquiries, listings, listingViews } from '#drizzle/schema/listings.ts'
import { appeals } from '#drizzle/schema/moderation.ts'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import {
  bugReports,
  listingReports,
  messageReports,
  reviewReports,
  userReports,
} from '#drizzle/schema/reports.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { schoolLoginLinks, schoolLogins } from '#drizzle/schema/school-logins.ts'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import { idempotencyKeys, syncClients } from '#drizzle/schema/sync.ts'
import { pendingSignIns, recoveryCodes, twoFactors } from '#drizzle/schema/two-factor.ts'
import { deletedUserName } from '#sync/accounts/accounts.ts'
import type { Keyring } from '../../auth/keyring.ts'
import type { Tx } from '../../db/writer.ts'
import { eraseDeals } from '../../deals/erase.ts'
import { noteDeparture } from '../../departures/departures.ts'
import { emptyListing } from '../../listings/changes.ts'
import { eraseMeetUps } from '../../meet-ups/end.ts'
import { eraseConversations } from '../../messages/erase.ts'
import { eraseNotifications } from '../../notifications/erase.ts'
import { eraseReviews } from '../../reviews/erase.ts'
import type { User } from '../sign-in/proof.ts'
import { isOfMailbox, mailboxOf, type MailboxRule } from '../mailbox.ts'
import { retire } from '../sign-up/usernames.ts'

interface Erasure {
  rev: number
  now: number
  keyring: Keyring
  config: MailboxRule
}

/**
 * Deletes everything that belongs to an account. Rows that other devices hold become empty, stamped
 * rows, so that those devices learn of it. So does the account, because messages refer to it.
 * @returns the ids of its photos. Their files can be deleted after the commit.
 */
export async function eraseAccount(
  tx: Tx,
  user: User,
  { rev, now, keyring, config }: Erasure,
): Promise<string[]> {
  const mailboxHash = keyring.departedMailbox(mailboxOf(user.email, config))
  await noteDeparture(tx, { userId: user.id, mailboxHash }, now)
  await eraseListings(tx, user.id, rev)
  await eraseTraces(tx, user, { rev, config })
  await eraseNotifications(tx, user.id, rev)
  await eraseConversations(tx, user.id, rev)
  await eraseReviews(tx, user.id, rev)
  await eraseDeals(tx, user.id, rev)
  await eraseMeetUps(tx, user.id, rev)
  const photos = await tx
    .delete(images)
    .where(eq(images.uploaderId, user.id))
    .returning({ id: images.id })
  await retireUsernames(tx, user, keyring)
  await tx
    .update(users)
    .set({ ...nobody(user.id), deleted: true, deletedAt: now, rev })
    .where(eq(users.id, user.id))
  return photos.map(({ id }) => id)
}

/** No one gets the name again, nor one that the person had lately. Only hashes of them remain. */
async function retireUsernames(tx: Tx, { id, usernameKey }: User, keyring: Keyring): Promise<void> {
  const former = await tx
    .delete(formerUsernames)
    .where(eq(formerUsernames.userId, id))
    .returning({ key: formerUsernames.usernameKey })
  await retire(tx, [usernameKey, ...former.map(({ key }) => key)], keyring)
}

async function eraseListings(tx: Tx, sellerId: string, rev: number): Promise<void> {
  const own = tx.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, sellerId))
  await tx.delete(listingViews).where(inArray(listingViews.listingId, own))
  await tx.delete(listingInquiries).where(inArray(listingInquiries.listingId, own))
  await tx
    .update(listings)
    .set({ ...emptyListing, deleted: true, counted: false, rev })
    .where(eq(listings.sellerId, sellerId))
}

async function eraseTraces(
  tx: Tx,
  { id, email }: User,
  { rev, config }: Pick<Erasure, 'rev' | 'config'>,
): Promise<void> {
  await tx.delete(savedListings).where(eq(savedListings.userId, id))
  await tx.delete(listingViews).where(eq(listingViews.viewerId, id))
  await tx.delete(listingInquiries).where(eq(listingInquiries.userId, id))
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id))
  await tx.delete(sessions).where(eq(sessions.userId, id))
  // What is left of them says to the other devices that the account is gone, until they expire.
  await tx
    .update(sessionFamilies)
    .set({ device: '', createdAt: 0, usedAt: 0, revokedAt: 0 })
    .where(eq(sessionFamilies.userId, id))
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, id))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, id))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, id))
  await tx.delete(schoolLoginLinks).where(eq(schoolLoginLinks.userId, id))
  await tx.delete(schoolLogins).where(eq(schoolLogins.userId, id))
  await tx.delete(twoFactors).where(eq(twoFactors.userId, id))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id))
  await tx.delete(syncClients).where(eq(syncClients.userId, id))
  await tx.delete(registrations).where(isOfMailbox(registrations.emailKey, email, config))
  await tx
    .update(blocks)
    .set({ deleted: true, rev })
    .where(or(eq(blocks.blockerId, id), eq(blocks.blockedId, id)))
  await tx.delete(appeals).where(eq(appeals.userId, id))
  // Reports stay for the moderators, without the reporter.
  for (const reports of [listingReports, userReports, bugReports, reviewReports, messageReports]) {
    await tx.update(reports).set({ reporterId: null }).where(eq(reports.reporterId, id))
  }
}

// No username or address has a blank, so neither key can collide.
const nobody = (id: string) => ({
  username: deletedUserName,
  usernameKey: `deleted ${id}`,
  firstName: 'Deleted',
  lastName: 'user',
  email: '',
  emailKey: `deleted ${id}`,
  passwordHash: '',
  year: 0,
  bio: '',
  profileImageId: null,
  awaitedImage: null,
  privateProfile: false,
  allowMessages: true,
  notificationsEnabled: true,
  showActivity: false,
  lastSeenAt: null,
  universityChangeCount: 0,
  moderator: false,
  administrator: false,
  termsVersion: null,
  termsAcceptedAt: null,
  showAvailability: false,
  availability: [],
  venmoHandle: '',
  paypalHandle: '',
  soldCount: 0,
})
