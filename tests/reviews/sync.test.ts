import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { deleteReview, editReview, fine, review } from '#tests/support/server/reviews.ts'

const app = await appOfFile()

const held = ({ rows }: Device) => [...rows.reviews.values()]

test('a device holds the reviews that its user wrote or received, and no others', async () => {
  const { maya } = app.people
  const [own, seller, third] = [await newcomer(app), await newcomer(app), await newcomer(app)]
  const early = await review(app, own, seller)
  const [mine, theirs] = [new Device(app, own), new Device(app, seller)]
  await mine.sync()
  await theirs.sync()
  expect(held(mine)).toEqual([early])
  expect(held(theirs)).toEqual([early])
  const late = await review(app, third, own)
  await review(app, maya, third)
  await mine.sync()
  await theirs.sync()
  expect(held(mine)).toEqual([early, late])
  expect(held(theirs)).toEqual([early])
})

test('edits and deletions reach the devices of both', async () => {
  const [own, seller] = [await newcomer(app), await newcomer(app)]
  const { reviewId } = await review(app, own, seller)
  const devices = [new Device(app, own), new Device(app, seller)]
  for (const device of devices) await device.sync()
  await editReview(app, own, reviewId, { rating: 1 })
  for (const device of devices) {
    await device.sync()
    expect(held(device)).toMatchObject([{ rating: 1, edited: true }])
  }
  await deleteReview(app, own, reviewId)
  for (const device of devices) {
    await device.sync()
    expect(held(device)).toEqual([])
  }
})

test('a review that a device repeats is done, and another one is refused', async () => {
  const [own, seller] = [await newcomer(app), await newcomer(app)]
  const [phone, laptop] = [new Device(app, own), new Device(app, own)]
  const args = { revieweeId: seller.user.id, ...fine }
  expect(await phone.sync(phone.act('review.post', args))).toEqual([[1, 'ok']])
  expect(await laptop.sync(laptop.act('review.post', args))).toEqual([[1, 'ok']])
  const [other] = await laptop.sync(laptop.act('review.post', { ...args, rating: 1 }))
  const message = 'You have already reviewed this user. Edit your review instead.'
  expect(other).toEqual([2, 'no', { code: 'conflict', message }])
  expect(held(laptop)).toMatchObject([{ rating: fine.rating }])
})

test('a deletion that a device repeats is done', async () => {
  const [own, seller] = [await newcomer(app), await newcomer(app)]
  const { reviewId } = await review(app, own, seller)
  const phone = new Device(app, own)
  const twice = () => phone.act('review.delete', { reviewId })
  const results = await phone.sync(twice(), twice())
  expect(results.map(([, outcome]) => outcome)).toEqual(['ok', 'ok'])
})

test('a block takes received reviews off the device, and an unblock brings them back', async () => {
  const [own, seller] = [await newcomer(app), await newcomer(app)]
  await review(app, own, seller)
  const [mine, theirs] = [new Device(app, own), new Device(app, seller)]
  for (const device of [mine, theirs]) await device.sync()
  await block(app, seller, own)
  for (const device of [mine, theirs]) await device.sync()
  expect(held(mine)).toHaveLength(1)
  expect(held(theirs)).toEqual([])
  const fresh = new Device(app, seller)
  await fresh.sync()
  expect(held(fresh)).toEqual([])
  await unblock(app, seller, own)
  await theirs.sync()
  expect(held(theirs)).toHaveLength(1)
})
