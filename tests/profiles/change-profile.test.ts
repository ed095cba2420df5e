import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, type SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()

const change = (as: SignedIn | undefined, body: unknown, id = as?.user.id ?? '') =>
  app.call('PATCH', `/profileInfo/update-info/${id}`, { as, body })
const profileOf = async (of: SignedIn, as = of) =>
  (await app.call('GET', `/profileInfo/profile/${of.user.id}`, { as })).json()
const rowOf = async ({ user }: SignedIn) =>
  (await app.read((db) => db.select().from(users).where(eq(users.id, user.id))))[0]

test('[PROFILE-24] the profile object with changes is stored, and another email in it is refused', async () => {
  const sam = await newcomer(app)
  const whole = await profileOf(sam)
  const changes = {
    firstName: 'Samuel ',
    lastName: 'Tower',
    year: sam.person.year + 1,
    bio: ' Hi\nall ',
  }
  const answer = await change(sam, { ...whole, ...changes })
  expect(answer.status).toBe(200)
  const stored = { ...changes, firstName: 'Samuel', bio: 'Hi\nall' }
  expect(await answer.json()).toEqual({
    message: 'Profile updated successfully',
    profile: { ...whole, ...stored },
  })
  expect(await profileOf(sam, app.people.dre)).toMatchObject(stored)
  const before = await rowOf(sam)
  for (const email of ['other@purdue.edu', '', 'maya@purdue.edu'])
    await expectRefusal(await change(sam, { bio: 'x', email }), 400, undefined, 'email')
  await expectRefusal(await change(sam, { college: cast.dre.college }), 400, undefined, 'college')
  expect(await rowOf(sam)).toEqual(before)
})

test('a change of one field leaves the others', async () => {
  const sam = await newcomer(app)
  await change(sam, { bio: 'First' })
  await change(sam, { year: String(sam.person.year + 2) })
  expect(await profileOf(sam)).toMatchObject({ bio: 'First', year: sam.person.year + 2 })
})

test('a year of the past stays, and another one is refused', async () => {
  const sam = await newcomer(app)
  await app.resources.writer.write({
    run: (tx) => tx.update(users).set({ year: 2020 }).where(eq(users.id, sam.user.id)),
  })
  expect((await change(sam, { year: 2020, bio: 'Alumna' })).status).toBe(200)
  await expectRefusal(await change(sam, { year: 2021 }), 400, undefined, 'year')
})

test.for<[string, object, string]>([
  ['an empty first name', { firstName: ' ' }, 'Please enter your first name.'],
  [
    'a long last name',
    { lastName: 'x'.repeat(61) },
    'Your last name must be at most 60 characters long.',
  ],
  ['a short username', { username: 'ab' }, 'Username must be at least 3 characters long.'],
  ['a username with a space', { username: 'a b c' }, 'Username cannot contain spaces.'],
  ['a long bio', { bio: 'x'.repeat(501) }, 'Your bio must be at most 500 characters long.'],
  ['an unknown field', { role: 'moderator' }, 'Unknown field: role.'],
  ['an unknown flag', { moderator: true }, 'Unknown field: moderator.'],
])('[API-03] %s is answered 400 and changes nothing', async ([, body, message]) => {
  const { jonas } = app.people
  const before = await rowOf(jonas)
  await expectRefusal(await change(jonas, body), 400, message)
  expect(await rowOf(jonas)).toEqual(before)
})

test('[PERM-02] another user’s profile, picture, password and settings answer 404 and stay', async () => {
  const { maya, jonas } = app.people
  const before = await rowOf(jonas)
  const { id } = jonas.user
  const calls: [string, string, object][] = [
    ['PATCH', `/profileInfo/update-info/${id}`, { bio: 'Mine' }],
    ['PATCH', `/profileInfo/update-profile-image/${id}`, { profileImage: null }],
    [
      'PATCH',
      `/profileInfo/update-password/${id}`,
      { oldPassword: cast.maya.password, password: 'Other-Desk!1' },
    ],
    ['PUT', `/api/users/settings/${id}`, { privateProfile: true }],
  ]
  for (const [method, path, body] of calls) {
    await expectRefusal(await app.call(method, path, { as: maya, body }), 404)
  }
  await expectRefusal(await change(maya, { id, bio: 'Mine' }), 404)
  expect(await rowOf(jonas)).toEqual(before)
})

test('[API-04] a visitor changes no profile', async () => {
  await expectRefusal(await change(undefined, { bio: 'x' }, app.people.jonas.user.id), 401)
})

test('[OFF-16] [OFF-27] a queued change of one field is done once and keeps a field that another device changed', async () => {
  const sam = await newcomer(app)
  const [phone, laptop] = [new Device(app, sam), new Device(app, sam)]
  await phone.sync()
  await laptop.sync(laptop.act('profile.change', { id: sam.user.id, bio: 'By laptop' }))
  const action = phone.act('profile.change', { id: sam.user.id, firstName: 'Sami' })
  const results = await phone.sync(action)
  await laptop.sync(laptop.act('profile.change', { id: sam.user.id, firstName: 'Samuel' }))
  expect(await phone.sync(action)).toEqual(results)
  await phone.sync()
  const expected = {
    firstName: 'Samuel',
    lastName: 'Torres',
    bio: 'By laptop',
    username: sam.user.username,
  }
  expect(phone.rows.ownProfiles.get(sam.user.id)).toMatchObject({
    ...expected,
    year: sam.person.year,
  })
})
