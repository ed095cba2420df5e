import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { hourOf } from '#sync/activity.ts'
import { hour } from '#sync/time.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block, unblock } from '#tests/support/server/blocks.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { write } from '#tests/support/server/messages.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()

const set = (as: SignedIn, body: object) =>
  app.call('PUT', `/api/users/settings/${as.user.id}`, { as, body })
const read = ({ user }: SignedIn, as?: SignedIn, etag = '') => {
  const headers = { 'if-none-match': etag }
  return app.call('GET', `/api/users/${user.id}`, { as, headers })
}
const profileOf = async (of: SignedIn, as: SignedIn): Promise<object> => (await read(of, as)).json()

/** Someone who has replied to three people and shows it. */
async function seller(): Promise<Newcomer> {
  const person = await newcomer(app)
  for (const other of Object.values(app.people)) {
    await write(app, other, person, 'Is it there?')
    await write(app, person, other, 'Yes.')
  }
  await set(person, { showActivity: true })
  return person
}

const shown = ['lastSeen', 'usualReply'] as const
const expectShown = (profile: object) => {
  for (const field of shown) expect(profile).toHaveProperty(field)
}
const expectHidden = (profile: object) => {
  for (const field of shown) expect(profile).not.toHaveProperty(field)
}

test('[UX-24] a block in either direction hides it, and the rest of the answer is as without the setting', async () => {
  const [sam, kim] = [await seller(), await newcomer(app)]
  expectShown(await profileOf(sam, kim))
  for (const [one, other] of [
    [sam, kim],
    [kim, sam],
  ] as const) {
    await block(app, one, other)
    const blocked = await profileOf(sam, kim)
    expectHidden(blocked)
    await set(sam, { showActivity: false })
    expect(await profileOf(sam, kim)).toEqual(blocked)
    await set(sam, { showActivity: true })
    await unblock(app, one, other)
    expectShown(await profileOf(sam, kim))
  }
})

test('[UX-24] a private profile shows it only to people its owner has written to', async () => {
  const [sam, kim] = [await seller(), await newcomer(app)]
  await set(sam, { privateProfile: true })
  const hidden = await profileOf(sam, kim)
  expectHidden(hidden)
  await write(app, kim, sam, 'Please show me.')
  expect(await profileOf(sam, kim)).toEqual(hidden)
  expectShown(await profileOf(sam, app.people.maya))
  expectShown(await profileOf(sam, sam))
  await set(sam, { showActivity: false })
  expect(await profileOf(sam, kim)).toEqual(hidden)
})

test('[UX-24] visitors, and everyone after a suspension or a deletion, get no profile', async () => {
  const [sam, kim] = [await seller(), await seller()]
  expectShown(await profileOf(sam, app.people.jonas))
  await expectRefusal(await read(sam), 401)
  await suspendUser(app, sam)
  await expectRefusal(await read(sam, app.people.jonas), 404)
  const { password } = kim.person
  await app.call('DELETE', `/api/users/${kim.user.id}`, { as: kim, body: { password } })
  await expectRefusal(await read(kim, app.people.jonas), 404)
  const [row] = await app.read((db) => db.select().from(users).where(eq(users.id, kim.user.id)))
  expect(row).toMatchObject({ showActivity: false, lastSeenAt: null })
})

test('[UX-24] no row of any device tells when someone was seen', async () => {
  const sam = await seller()
  const maya = await signIn(app, cast.maya)
  for (const as of [await signIn(app, sam.person), maya]) {
    const device = new Device(app, as)
    await device.sync()
    const rows = JSON.stringify(Object.values(device.rows).map((table) => [...table.values()]))
    expect(rows).toContain(as.user.username)
    for (const field of [...shown, 'lastSeenAt', 'usedAt']) expect(rows).not.toContain(field)
  }
})

test('[UX-24] one’s own data have it while it is shown, and not the data of others', async () => {
  const sam = await seller()
  const dataOf = async (as: SignedIn) =>
    (await app.call('GET', `/api/users/${as.user.id}/data`, { as })).json()
  const lastSeen = new Date(hourOf(app.now())).toISOString()
  expect(await dataOf(sam)).toMatchObject({ lastSeen, profile: { showActivity: true } })
  const path = `/api/users/${sam.user.id}/data`
  await expectRefusal(await app.call('GET', path, { as: await signIn(app, cast.maya) }), 404)
  await set(sam, { showActivity: false })
  const hidden = await dataOf(sam)
  expect(hidden).toMatchObject({ profile: { showActivity: false } })
  expect(hidden).not.toHaveProperty('lastSeen')
})

test('[UX-24] a queued choice reaches the server', async () => {
  const sam = await newcomer(app)
  const device = new Device(app, sam)
  const args = { id: sam.user.id, showActivity: true }
  expect(await device.sync(device.act('settings.change', args))).toMatchObject([
    [1, 'ok', { showActivity: true }],
  ])
  expect(await profileOf(sam, sam)).toHaveProperty('lastSeen')
})

test('[UX-24] a cached profile is right for who sees it, and its tag reveals nothing to who does not', async () => {
  const [sam, kim, lee] = [await seller(), await newcomer(app), await newcomer(app)]
  await block(app, sam, lee)
  const tagFor = async (as: SignedIn) => (await read(sam, as)).headers.get('etag') ?? ''
  const [ofKim, ofLee] = [await tagFor(kim), await tagFor(lee)]
  expect((await read(sam, kim, ofKim)).status).toBe(304)
  app.moveClock(hour)
  await signIn(app, sam.person)
  const [kimNow, leeNow] = [await signIn(app, kim.person), await signIn(app, lee.person)]
  const changed = await read(sam, kimNow, ofKim)
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({
    lastSeen: new Date(hourOf(app.now())).toISOString(),
  })
  expect((await read(sam, leeNow, ofLee)).status).toBe(304)
})
