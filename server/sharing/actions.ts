import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { notOfEmail } from '#sync/accounts/mailed-token.ts'
import { Refusal } from '#sync/refusal.ts'
import { shareListing, stopShares } from '#sync/actions/sharing.ts'
import { hiddenIsNotShared, soldIsNotShared } from '#sync/sharing.ts'
import { pick } from '../db/columns.ts'
import { findListing } from '../listings/queries.ts'
import { implement, implementForVisitors } from '../sync/implement.ts'
import { sharedListingMail } from './mail.ts'
import { addressHash, hashOfToken, hasOptedOut, optOut, optOutToken } from './opt-outs.ts'

/** Neither the answer nor the sender's limit shows whether the address has opted out. */
export const share = implement(
  shareListing,
  async ({ tx, actor, now, resources, after }, { recipientEmail: to, message, listingId }) => {
    const { config, keyring, limits, mailer } = resources
    const listing = await findListing(tx, actor, listingId)
    if (listing.status === 'Sold') throw new Refusal('conflict', soldIsNotShared, 'listingId')
    if (listing.hiddenBy) throw new Refusal('conflict', hiddenIsNotShared, 'listingId')
    await limits.take(tx, 'shares', actor.userId, now)
    const [sender] = await tx.select(nameColumns).from(users).where(eq(users.id, actor.userId))
    if (sender && !(await hasOptedOut(tx, addressHash(keyring, to)))) {
      const mail = { to, sender, listing, message, optOutToken: optOutToken(keyring, to) }
      const deliver = await mailer.keep(tx, sharedListingMail(config.publicUrl, mail))
      after(async () => deliver())
    }
    return { message: 'Listing shared successfully!' }
  },
)

const nameColumns = pick(users, 'firstName', 'lastName', 'username')

export const stop = implementForVisitors(stopShares, async ({ tx, now, resources }, { token }) => {
  const hash = hashOfToken(resources.keyring, token)
  if (hash === undefined) {
    throw new Refusal('bad_input', notOfEmail, 'token')
  }
  await optOut(tx, hash, now)
  return { message: 'No more listings will be shared with this address.' }
})
