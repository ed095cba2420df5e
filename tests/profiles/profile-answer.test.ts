import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block } from '#tests/support/server/blocks.ts'
import { cast, type SignedIn } from '#tests/support/people/cast.ts'
import { write } from '#tests/support/server/messages.ts'
import { newcomer, userdata } from '#tests/support/people/newcomer.ts'
import { upload } from '#tests/support/server/photos.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const tuesday = { day: 'Tuesday', startTime: '13:05', endTime: '15:00' } as const

const app = await appOfFile()

const get = (path: string, as: SignedIn | undefined, headers: Record<string, string> = {}) =>
  app.call('GET', path, { as, headers })
const profileOf = async (id: string, as: SignedIn) =>
  (await get(`/profileInfo/profile/${id}`, as)).json()

/** Changes a row as an action of another part of Quad does. */
const set = ({ user }: SignedIn, changes: Partial<typeof users.$inferInsert>) =>
  app.resources.writer.write({
    async run(tx, rev) {
      await tx
        .update(users)
        .set({ ...changes, rev })
        .where(eq(users.id, user.id))
    },
  })

test('[PROFILE-17] a profile has reviews, availability, showAvailability and username; only one’s own has the email', async () => {
  const sam = await newcomer(app)
  await set(sam, { showAvailability: true, availability: [tuesday] })
  const seen = await profileOf(sam.user.id, app.people.dre)
  expect(seen).toMatchObject({
    username: sam.user.username,
    reviews: [],
    availability: [tuesday],
    showAvailability: true,
  })
  expect(seen).not.toHaveProperty('email')
  expect(await profileOf(sam.user.id, sam)).toMatchObject({ email: sam.person.email })
  const same = await get(`/api/users/${sam.user.id}`, app.people.dre)
  expect(await same.json()).toEqual(seen)
})

test('availability that is not shared is answered to its owner only', async () => {
  const sam = await newcomer(app)
  await set(sam, { showAvailability: false, availability: [tuesday] })
  expect(await profileOf(sam.user.id, app.people.dre)).toMatchObject({ availability: [] })
  expect(await profileOf(sam.user.id, sam)).toMatchObject({ availability: [tuesday] })
})

test.for([
  [0, 0, 0, ''],
  [29, 10, 2.9, ''],
  [299, 100, 2.99, ''],
  [3, 1, 3, 'Top Rated'],
  [9, 2, 4.5, 'Top Rated'],
] as const)(
  'a sum of %i over %i reviews is an average of %d and the badge “%s”',
  async ([ratingSum, ratingCount, averageRating, badge]) => {
    const { dre, maya } = app.people
    await set(dre, { ratingSum, ratingCount })
    expect(await profileOf(dre.user.id, maya)).toMatchObject({ averageRating, badge })
    expect(await (await userdata(app, dre)).json()).toMatchObject({ averageRating, badge })
  },
)

test('[PROFILE-18] the own record has every field of the specification', async () => {
  const sam = await newcomer(app)
  const image = await upload(app, sam, { folder: 'quad/profile-images' })
  const body = { profileImage: image }
  await app.call('PATCH', `/profileInfo/update-profile-image/${sam.user.id}`, { as: sam, body })
  await set(sam, { bio: 'Hi', venmoHandle: '@sam', availability: [tuesday] })
  const { firstName, lastName, email, year, college, username } = sam.person
  expect(await (await userdata(app, sam)).json()).toMatchObject({
    id: sam.user.id,
    username,
    firstName,
    lastName,
    email,
    bio: 'Hi',
    year,
    college,
    profileImage: {
      path: image.path,
      originalName: image.originalName,
      public_id: image.public_id,
    },
    averageRating: 0,
    badge: '',
    showAvailability: false,
    availability: [tuesday],
    paymentHandles: { venmoHandle: '@sam', paypalHandle: '' },
    reviews: [],
  })
  const seen = await profileOf(sam.user.id, app.people.maya)
  expect(seen.profileImage).not.toHaveProperty('originalName')
})

test('[PROFILE-21] get-id answers the id of a username, and 404 for an unknown one', async () => {
  const { maya, dre } = app.people
  for (const name of ['dre', 'DRE'])
    expect(await (await get(`/profileInfo/get-id/${name}`, maya)).json()).toEqual({
      reviewerId: dre.user.id,
    })
  await expectRefusal(await get('/profileInfo/get-id/nobody', maya), 404)
  await expectRefusal(await get('/profileInfo/get-id/dre', undefined), 401)
})

test('[PROFILE-22] get-email answers one’s own address and 404 for every other name', async () => {
  const { maya } = app.people
  const own = await get('/profileInfo/get-email/maya', maya)
  expect(await own.json()).toEqual({ email: cast.maya.email })
  for (const name of ['dre', 'nobody'])
    await expectRefusal(await get(`/profileInfo/get-email/${name}`, maya), 404)
})

test('[PROFILE-23] loadImage answers imageUrl, which is null without a picture', async () => {
  const sam = await newcomer(app)
  const url = async () =>
    (await get(`/profileInfo/loadImage/${sam.user.id}`, app.people.dre)).json()
  expect(await url()).toEqual({ imageUrl: null })
  const profileImage = await upload(app, sam, { folder: 'quad/profile-images' })
  const path = `/profileInfo/update-profile-image/${sam.user.id}`
  await app.call('PATCH', path, { as: sam, body: { profileImage } })
  expect(await url()).toEqual({ imageUrl: profileImage.path })
  await expectRefusal(await get('/profileInfo/loadImage/nobody', app.people.dre), 404)
})

test('an unchanged profile is answered 304 without a body, and each change of it is answered', async () => {
  const { dre } = app.people
  const sam = await newcomer(app)
  const path = `/profileInfo/profile/${sam.user.id}`
  const statuses = new Set<number>()
  let etag = ''
  const isNew = async (): Promise<boolean> => {
    const answer = await get(path, dre, { 'if-none-match': etag })
    statuses.add(answer.status)
    etag = answer.headers.get('etag') ?? ''
    return (await answer.text()) !== ''
  }
  expect([await isNew(), await isNew()]).toEqual([true, false])
  await set(sam, { bio: 'New' })
  expect([await isNew(), await isNew()]).toEqual([true, false])
  await set(sam, { privateProfile: true })
  expect([await isNew(), await isNew()]).toEqual([true, false])
  await write(app, sam, dre, 'Hi')
  expect([await isNew(), await isNew()]).toEqual([true, false])
  await set(dre, { bio: 'Of another person' })
  expect(await isNew()).toBe(false)
  await block(app, dre, sam)
  expect([await isNew(), await isNew()]).toEqual([true, false])
  await block(app, sam, dre)
  expect([await isNew(), await isNew()]).toEqual([true, false])
  expect(statuses).toEqual(new Set([200, 304]))
})

test('the tag of one viewer is unknown for another', async () => {
  const { maya, jonas, dre } = app.people
  const path = `/profileInfo/profile/${dre.user.id}`
  const etag = (await get(path, maya)).headers.get('etag') ?? ''
  expect((await get(path, maya, { 'if-none-match': etag })).status).toBe(304)
  expect((await get(path, jonas, { 'if-none-match': etag })).status).toBe(200)
  await expectRefusal(await get(path, undefined, { 'if-none-match': etag }), 401)
})

test('[SAFE-14] a private profile opens to those its owner has written to, not to who wrote first', async () => {
  const { maya } = app.people
  const sam = await newcomer(app)
  await set(sam, { privateProfile: true, bio: 'For friends' })
  const isOpen = async () => 'bio' in (await profileOf(sam.user.id, maya))
  expect(await isOpen()).toBe(false)
  await write(app, maya, sam, 'Please open up')
  expect(await isOpen()).toBe(false)
  await write(app, sam, maya, 'Hello')
  expect(await isOpen()).toBe(true)
})

test('a private profile shows others only name, username, picture and badges', async () => {
  const sam = await newcomer(app)
  await set(sam, { privateProfile: true, bio: 'For friends', showAvailability: true })
  const { user } = sam
  expect(await profileOf(user.id, app.people.maya)).toEqual({
    id: user.id,
    _id: user.id,
    username: user.username,
    firstName: 'Sam',
    lastName: 'Torres',
    profileImage: null,
    verified: true,
    verifiedDomain: 'purdue.edu',
    badge: '',
    isBlocked: false,
    isBlockedBy: false,
  })
})
