import { expect, test } from 'vitest'
import type { Deal } from '#sync/deals/deals.ts'
import type { PublicProfile } from '#sync/profiles.ts'
import type { Review } from '#sync/reviews.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, readJson } from '#tests/support/server/listings.ts'
import { review } from '#tests/support/server/reviews.ts'
import { accept, offer, sendAnswer } from '#tests/deals/make-deals.ts'

const app = await appOfFile()

const profileOf = (of: SignedIn, as: SignedIn) =>
  readJson<PublicProfile>(app, as, `/api/users/${of.user.id}`)

/** A sale, marked by its seller. */
async function sold() {
  const [seller, buyer] = [await newcomer(app), await newcomer(app)]
  const listingId = await createListing(app, seller)
  const deal = await accept(app, seller, await offer(app, buyer, listingId))
  await sendAnswer(app, seller, 'sell', listingId, {})
  return { seller, buyer, listingId, deal }
}

const confirm = (as: SignedIn, { _id }: Deal) =>
  sendAnswer(app, as, 'confirm', _id, { received: true })

test('[DEAL-22] others see the number of confirmed sales alone, and strangers of a private profile not even that', async () => {
  const { seller, buyer, deal } = await sold()
  const stranger = await newcomer(app)
  expect((await profileOf(seller, stranger)).sold).toBe(0)
  await confirm(buyer, deal)
  expect((await profileOf(seller, seller)).sold).toBe(1)
  const seen = await profileOf(seller, stranger)
  expect(seen.sold).toBe(1)
  expect(JSON.stringify(seen)).not.toContain(deal.title)
  const read = await app.call('GET', `/api/deals/${deal._id}`, { as: stranger })
  expect(read.status).toBe(404)
  expect(await readJson<Deal[]>(app, stranger, '/api/deals')).toEqual([])
  const body = { privateProfile: true }
  await app.call('PUT', `/api/users/settings/${seller.user.id}`, { as: seller, body })
  expect((await profileOf(seller, stranger)).sold).toBeUndefined()
  expect((await profileOf(seller, buyer)).sold).toBe(1)
})

test('a confirmed sale changes the ETag of its seller’s profile and stamps no listing', async () => {
  const { seller, buyer, deal, listingId } = await sold()
  const path = `/api/users/${seller.user.id}`
  const tag = (await app.call('GET', path, { as: buyer })).headers.get('etag')
  const revOf = () =>
    app.read(
      async ({ $client }) =>
        $client.prepare('SELECT rev FROM listings WHERE id = ?').pluck().get(listingId) as number,
    )
  const rev = await revOf()
  await confirm(buyer, deal)
  expect((await app.call('GET', path, { as: buyer })).headers.get('etag')).not.toBe(tag)
  expect(await revOf()).toBe(rev)
})

test('reviews of two people with a confirmed sale say what the reviewed one was, before and after it', async () => {
  const { seller, buyer, deal } = await sold()
  const early = await review(app, seller, buyer)
  expect(early.deal).toBeUndefined()
  const device = new Device(app, seller)
  await device.sync()
  await confirm(buyer, deal)
  expect((await review(app, buyer, seller)).deal).toBe('seller')
  const [marked] = await readJson<Review[]>(app, seller, `/reviews/user/${buyer.user.id}`)
  expect(marked).toMatchObject({ reviewId: early.reviewId, deal: 'buyer' })
  await device.sync()
  expect(device.rows.reviews.get(early.reviewId)?.deal).toBe('buyer')
  const other = await review(app, await newcomer(app), seller)
  expect(other.deal).toBeUndefined()
})

test('a confirmed sale asks both for a review, except those who have written one or do not want to', async () => {
  const { seller, buyer, deal } = await sold()
  await confirm(buyer, deal)
  const asks = async (as: SignedIn) =>
    (await readJson<Deal>(app, as, `/api/deals/${deal._id}`)).asksReview
  expect([await asks(seller), await asks(buyer)]).toEqual([true, true])
  const device = new Device(app, seller)
  await device.sync()
  expect((await sendAnswer(app, seller, 'skip-review', deal._id)).status).toBe(200)
  await review(app, buyer, seller)
  expect([await asks(seller), await asks(buyer)]).toEqual([undefined, undefined])
  await device.sync()
  expect(device.rows.deals.get(deal._id)?.asksReview).toBeUndefined()
  const again = await createListing(app, seller)
  const next = await accept(app, seller, await offer(app, buyer, again))
  await sendAnswer(app, seller, 'sell', again, {})
  expect((await (await confirm(buyer, next)).json()) as Deal).not.toHaveProperty('asksReview')
})
