import { expect, test } from 'vitest'
import type { PublicProfile } from '#sync/profiles.ts'
import type { Review } from '#sync/reviews.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { readAllPages } from '#tests/support/server/listings.ts'
import { addReviews } from '#tests/support/people/many-users.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { review } from '#tests/support/server/reviews.ts'

const app = await appOfFile()

const pathOf = ({ user }: SignedIn, query = '') => `/reviews/user/${user.id}${query}`
const read = (of: SignedIn, as?: SignedIn, query = '') => app.call('GET', pathOf(of, query), { as })
const allOf = async (of: SignedIn, as: SignedIn, query = '') =>
  (await readAllPages<Review>(app, as, pathOf(of, query))).flat().map(({ reviewId }) => reviewId)
const profileOf = async ({ user }: SignedIn, as: SignedIn) =>
  (await app.call('GET', `/api/users/${user.id}`, { as })).json() as Promise<PublicProfile>

test('the reviews of a person come in pages, newest first, and continue after those of the profile', async () => {
  const sam = await newcomer(app)
  const { jonas } = app.people
  const ids = addReviews(app.dataDir, sam.user.id, 250)
  const pages = await readAllPages<Review>(app, jonas, pathOf(sam))
  expect(pages.map(({ length }) => length)).toEqual([...Array<number>(10).fill(24), 10])
  expect(pages.flat().map(({ reviewId }) => reviewId)).toEqual(ids)
  expect(await allOf(sam, jonas, '?limit=100')).toEqual(ids)
  const { reviews = [], reviewsCursor = '' } = await profileOf(sam, jonas)
  expect(reviews.map(({ reviewId }) => reviewId)).toEqual(ids.slice(0, 100))
  const rest = await allOf(sam, jonas, `?limit=100&cursor=${reviewsCursor}`)
  expect(rest).toEqual(ids.slice(100))
})

test('a profile with 100 reviews has no cursor, and one with 101 has', async () => {
  const sam = await newcomer(app)
  addReviews(app.dataDir, sam.user.id, 100)
  expect(await profileOf(sam, app.people.jonas)).not.toHaveProperty('reviewsCursor')
  await review(app, app.people.dre, sam)
  const { reviews, reviewsCursor } = await profileOf(sam, app.people.jonas)
  expect(reviews).toHaveLength(100)
  expect(await allOf(sam, app.people.jonas, `?cursor=${reviewsCursor}`)).toHaveLength(1)
})

test('pages leave out what the viewer may not see', async () => {
  const sam = await newcomer(app)
  const { maya, jonas, dre } = app.people
  const ofDre = (await review(app, dre, sam)).reviewId
  app.moveClock(1000)
  const ofMaya = (await review(app, maya, sam)).reviewId
  expect(await allOf(sam, jonas)).toEqual([ofMaya, ofDre])
  await block(app, dre, jonas)
  expect(await allOf(sam, jonas)).toEqual([ofMaya])
  await block(app, sam, jonas)
  expect(await allOf(sam, jonas)).toEqual([])
  await unblock(app, sam, jonas)
  const path = `/api/users/settings/${sam.user.id}`
  await app.call('PUT', path, { as: sam, body: { privateProfile: true } })
  expect(await allOf(sam, jonas)).toEqual([])
  // One's own review stays.
  expect(await allOf(sam, maya)).toEqual([ofMaya])
  expect(await allOf(sam, sam)).toEqual([ofMaya, ofDre])
  await unblock(app, dre, jonas)
})

test('visitors, unknown people and wrong cursors are refused', async () => {
  const sam = await newcomer(app)
  const { maya } = app.people
  await expectRefusal(await read(sam), 401)
  for (const query of ['?limit=0', '?limit=101'])
    await expectRefusal(await read(sam, maya, query), 400, undefined, 'limit')
  for (const cursor of ['x', Buffer.from('1 2').toString('base64url')])
    await expectRefusal(await read(sam, maya, `?cursor=${cursor}`), 400, undefined, 'cursor')
  await suspendUser(app, sam)
  await expectRefusal(await read(sam, maya), 404, 'This user does not exist.')
  await expectRefusal(await app.call('GET', '/reviews/user/nobody', { as: maya }), 404)
})
