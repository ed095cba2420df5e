import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { userReports } from '#drizzle/schema/reports.ts'
import { sweepReportsOnDeletedUsers } from '#server/reports/sweep.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import { cast, signIn, stranger, type SignedIn } from '#tests/support/people/cast.ts'
import { createListing, feedIds, save } from '#tests/support/server/listings.ts'
import {
  joinAgain,
  login,
  mailsSettled,
  newcomer,
  refresh,
  subjectsTo,
  userdata,
} from '#tests/support/people/newcomer.ts'
import { upload } from '#tests/support/server/photos.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const day = 24 * 60 * 60_000
const wrongPassword = 'That password does not match our records. Please try again.'

const app = await appOfFile()

const remove = (as: SignedIn | undefined, body: unknown, id = as?.user.id) =>
  app.call('DELETE', `/api/users/${id}`, { as, body })

test('[ACCT-04] [ACCT-07] the right password deletes the account and ends all its sessions', async () => {
  const { person, ...own } = await newcomer(app)
  const other = await signIn(app, person, true)
  const response = await remove(own, { password: person.password })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-quad=; Max-Age=0/)
  expect(await response.json()).toEqual({ message: 'User deleted successfully.' })
  for (const session of [own, other]) {
    await expectRefusal(await userdata(app, session), 401)
    await expectRefusal(await refresh(app, session), 401)
  }
  await expectRefusal(await login(app, person), 401, 'Invalid email or password.')
  const profile = await app.call('GET', `/api/users/${own.user.id}`, { as: app.people.maya })
  await expectRefusal(profile, 404)
  await mailsSettled(app)
  expect(await subjectsTo(app, person.email)).toContain('Your Quad account was deleted')
})

test('[ACCT-04] a wrong or missing password, or another user’s id, deletes nothing', async () => {
  const { maya, jonas } = app.people
  const password = cast.jonas.password
  const wrong = await remove(jonas, { password: 'Wrong-Desk!1' })
  await expectRefusal(wrong, 403, wrongPassword, 'password')
  await expectRefusal(await remove(jonas, {}), 400)
  await expectRefusal(await remove(jonas, undefined), 400)
  await expectRefusal(await remove(jonas, { password, force: true }), 400)
  const others = await remove(jonas, { password }, maya.user.id)
  await expectRefusal(others, 404, 'This user does not exist.')
  await expectRefusal(await remove(undefined, { password }, maya.user.id), 401)
  for (const session of [maya, jonas]) expect((await userdata(app, session)).status).toBe(200)
})

test('[ACCT-05] listings of a deleted account answer 404 and their images no longer load', async () => {
  const { person, ...own } = await newcomer(app)
  const viewer = app.people.maya
  const listed = await upload(app, own)
  const unused = await upload(app, own)
  const face = await upload(app, own, { folder: 'quad/profile-images' })
  const id = await createListing(app, own, { title: 'Vanishing', images: [listed.public_id] })
  const addresses = [listed, unused, face].flatMap(({ path, small }) => [path, small])
  const read = () => app.call('GET', `/api/listings/${id}`, { as: viewer })
  expect((await read()).status).toBe(200)
  for (const address of addresses) expect((await app.request(address)).status).toBe(200)

  await remove(own, { password: person.password })
  await expectRefusal(await read(), 404)
  const info = await app.call('GET', `/api/listings/info/${id}`, { as: viewer })
  await expectRefusal(info, 404)
  const ofSeller = await app.call('GET', `/api/listings/user/${own.user.id}`, { as: viewer })
  await expectRefusal(ofSeller, 404)
  expect(await feedIds(app, viewer)).not.toContain(id)
  expect(await feedIds(app, viewer, '?q=vanishing')).toEqual([])
  for (const address of addresses) expect((await app.request(address)).status).toBe(404)
})

test('deletion removes the account’s listings from the saved lists of others, and its own saved list', async () => {
  const { person, ...own } = await newcomer(app)
  const mine = await createListing(app, own)
  const theirs = await createListing(app, app.people.maya)
  await save(app, app.people.jonas, mine)
  await save(app, own, theirs)
  await remove(own, { password: person.password })
  const saved = await app.call('GET', '/api/saved-listings', { as: app.people.jonas })
  expect(JSON.stringify(await saved.json())).not.toContain(mine)
})

test('[ACCT-10] the username stays taken in any case, and the address is free again', async () => {
  const { person, ...own } = await newcomer(app)
  await remove(own, { password: person.password })
  const username = person.username.toUpperCase()
  const check = await app.call('GET', `/api/auth/check-username?username=${username}`)
  expect(await check.json()).toEqual({ message: 'Username is not available', isAvailable: false })
  const again = await app.call('POST', '/api/auth/register', { body: { ...person, username } })
  await expectRefusal(again, 409, 'Username is not available', 'username')
  const successor = { ...stranger(), email: person.email }
  await joinAgain(app, successor)
  expect((await signIn(app, successor)).user.id).not.toBe(own.user.id)
})

test('other devices keep stamped, empty rows of a deleted account', async () => {
  const { person, ...own } = await newcomer(app)
  const id = await createListing(app, own)
  const row = () => app.read((db) => db.select().from(listings).where(eq(listings.id, id)))
  const [before] = await row()
  await remove(own, { password: person.password })
  const [after] = await row()
  expect(after).toMatchObject({ deleted: true, title: '', description: '', images: [] })
  expect(after!.rev).toBeGreaterThan(before!.rev)
  const [user] = await app.read((db) => db.select().from(users).where(eq(users.id, own.user.id)))
  expect(user).toMatchObject({
    deleted: true,
    username: 'Deleted user',
    email: '',
    rev: after!.rev,
  })
})

test('the remaining row of a deleted account cannot log in or request anything', async () => {
  const { person, ...own } = await newcomer(app)
  await remove(own, { password: person.password })
  const email = `deleted ${own.user.id}`
  for (const password of ['', person.password]) {
    await expectRefusal(await login(app, { email, password }), 401, 'Invalid email or password.')
  }
  const reset = await app.call('POST', '/api/auth/reset-password', { body: { email } })
  expect(reset.status).toBe(200)
  await mailsSettled(app)
  expect(app.logged.filter((line) => line.includes('error'))).toEqual([])
})

test('the database keeps no name, address or text of a deleted account', async () => {
  const one = await appOfTest()
  const { person, ...own } = await newcomer(one, { lastName: 'Vanderbeek' })
  await createListing(one, own, { title: 'Unforgettable lamp' })
  await one.call('DELETE', `/api/users/${own.user.id}`, {
    as: own,
    body: { password: person.password },
  })
  const forgotten = await one.read(async (db) => {
    const tables = db.$client
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
    return tables.map(({ name }) =>
      JSON.stringify(db.$client.prepare(`SELECT * FROM ${name}`).all()),
    )
  })
  expect(forgotten.join()).toContain(cast.maya.username)
  for (const word of [person.username, person.email, 'Vanderbeek', 'Unforgettable']) {
    expect(forgotten.join()).not.toContain(word)
  }
})

test('reports about a deleted account stay for a year, without reporters who left', async () => {
  const { person, ...own } = await newcomer(app)
  const reporter = await newcomer(app)
  const body = { subjectUsername: person.username, reportReason: 'Never came.' }
  await app.call('POST', '/reportUser/submit-report', { as: reporter, body })
  await remove(own, { password: person.password })
  await remove(reporter, { password: reporter.person.password })
  const reports = () =>
    app.read((db) => db.select().from(userReports).where(eq(userReports.subjectId, own.user.id)))
  expect(await reports()).toMatchObject([{ reporterId: null, reason: 'Never came.' }])
  app.moveClock(365 * day - 60_000)
  await sweepReportsOnDeletedUsers(app.resources)
  expect(await reports()).toHaveLength(1)
  app.moveClock(120_000)
  await sweepReportsOnDeletedUsers(app.resources)
  expect(await reports()).toEqual([])
})
