import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { newcomer, userdata } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const fresh = {
  privateProfile: false,
  allowMessages: true,
  notificationsEnabled: true,
  showActivity: false,
}

const app = await appOfFile()

const change = (as: SignedIn | undefined, body: unknown, id = as?.user.id ?? '') =>
  app.call('PUT', `/api/users/settings/${id}`, { as, body })
const stored = (id: string) => app.read((db) => db.select().from(users).where(eq(users.id, id)))
const profileOf = async ({ user }: SignedIn, as: SignedIn) =>
  (await app.call('GET', `/api/users/${user.id}`, { as })).json()

test('[SETTINGS-06] given settings are stored and others stay', async () => {
  const { person, ...sam } = await newcomer(app)
  expect(await (await userdata(app, sam)).json()).toMatchObject(fresh)
  let expected = fresh
  for (const given of [
    { allowMessages: false },
    { privateProfile: true },
    { showActivity: true },
    {},
    { notificationsEnabled: false, allowMessages: true },
    { privateProfile: false, allowMessages: false, notificationsEnabled: true },
  ]) {
    expected = { ...expected, ...given }
    const response = await change(sam, given)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(expected)
    expect(await (await userdata(app, sam)).json()).toMatchObject(expected)
  }
  // Another login has them, too.
  expect((await signIn(app, person)).user).toMatchObject(expected)
})

test('[SETTINGS-06] another user’s id is 404 and changes nothing for either user', async () => {
  const [sam, kim] = [await newcomer(app), await newcomer(app)]
  const before = [await stored(sam.user.id), await stored(kim.user.id)]
  for (const id of [kim.user.id, crypto.randomUUID(), 'nobody']) {
    const foreign = await change(sam, { privateProfile: true }, id)
    await expectRefusal(foreign, 404, 'This user does not exist.')
  }
  expect([await stored(sam.user.id), await stored(kim.user.id)]).toEqual(before)
})

test.for<[string, string | undefined, unknown]>([
  ['nothing', undefined, undefined],
  ['text for a switch', 'privateProfile', { privateProfile: 'yes' }],
  ['a number for a switch', 'notificationsEnabled', { notificationsEnabled: 1 }],
  ['another text for a switch', 'showActivity', { showActivity: 'everyone' }],
  ['null for a switch', 'allowMessages', { allowMessages: null }],
  ['an unknown key', 'showAvailability', { showAvailability: true }],
  ['the last visit', 'lastSeenAt', { showActivity: true, lastSeenAt: 0 }],
  ['one that is not theirs to set', 'suspendedAt', { privateProfile: true, suspendedAt: null }],
])('[API-03] %s is refused and changes nothing', async ([, field, body]) => {
  const { jonas } = app.people
  const before = await stored(jonas.user.id)
  await expectRefusal(await change(jonas, body), 400, undefined, field)
  expect(await stored(jonas.user.id)).toEqual(before)
})

test('[API-04] a visitor cannot change settings', async () => {
  const { id } = app.people.maya.user
  await expectRefusal(await change(undefined, { privateProfile: true }, id), 401)
})

test('[PRIV-01] a private profile shows others only name, username, image and badges', async () => {
  const sam = await newcomer(app)
  const open = await profileOf(sam, app.people.maya)
  await change(sam, { privateProfile: true })
  const { id, username } = sam.user
  const shown = { id, _id: id, username, firstName: 'Sam', lastName: 'Torres' }
  const badges = { profileImage: null, verified: true, verifiedDomain: 'purdue.edu', badge: '' }
  const blocks = { isBlocked: false, isBlockedBy: false }
  for (const viewer of [app.people.maya, app.people.dre]) {
    expect(await profileOf(sam, viewer)).toEqual({ ...shown, ...badges, ...blocks })
  }
  expect(await profileOf(sam, sam)).toMatchObject(open)
  await change(sam, { privateProfile: false })
  expect(await profileOf(sam, app.people.maya)).toEqual(open)
})
