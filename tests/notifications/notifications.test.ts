import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#drizzle/schema/notifications.ts'
import { sweepNotifications } from '#server/notifications/sweep.ts'
import { sweepSync } from '#server/sync/sweep.ts'
import type { Notification } from '#sync/notifications.ts'
import { block } from '#tests/support/server/blocks.ts'
import { testApp } from '#tests/support/server/app.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { readAllPages } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf, notifyUser } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const day = 24 * 60 * 60 * 1000
const none = 'This notification does not exist.'

const app = await appOfFile()
const { maya, jonas } = app.people

const list = (as: SignedIn | undefined, of: SignedIn) =>
  app.call('GET', `/api/notifications/${of.user.id}`, { as })
const read = (as: SignedIn | undefined, id: string) =>
  app.call('PATCH', `/api/notifications/${id}/read`, { as })
const remove = (as: SignedIn | undefined, id: string) =>
  app.call('DELETE', `/api/notifications/${id}`, { as })
const rowsOf = (as: SignedIn) =>
  app.read((db) => db.select().from(notifications).where(eq(notifications.userId, as.user.id)))

test('[NOTIF-06] [NOTIF-07] the list is a bare array of the user’s notifications, the latest first', async () => {
  const own = await newcomer(app)
  expect(await (await list(own, own)).json()).toEqual([])
  const linked = await notifyUser(app, own, maya, { link: '/for-you', type: 'message' })
  const plain = await notifyUser(app, own, maya, { title: 'Second' })
  expect(await (await list(own, own)).json()).toEqual([plain, linked])
  expect(linked).toEqual({
    _id: expect.any(String),
    title: 'Hello',
    message: 'There.',
    type: 'message',
    link: '/for-you',
    read: false,
    time: expect.stringMatching(/^\d{4}-.+Z$/),
  })
  expect(plain).not.toHaveProperty('link')
})

test('[NOTIF-06] another user’s list is 404 like an unknown one, and 401 without a session', async () => {
  await notifyUser(app, jonas, maya)
  const [others, nobodys] = [
    await list(maya, jonas),
    await app.call('GET', `/api/notifications/${crypto.randomUUID()}`, { as: maya }),
  ]
  await expectRefusal(others, 404, 'This user does not exist.')
  await expectRefusal(nobodys, 404, 'This user does not exist.')
  await expectRefusal(await list(undefined, jonas), 401)
})

test('[NOTIF-09] a user can mark their own notification as read; another user’s is 404 and unchanged', async () => {
  const own = await newcomer(app)
  const { _id } = await notifyUser(app, own, maya)
  await expectRefusal(await read(jonas, _id), 404, none)
  await expectRefusal(await read(undefined, _id), 401)
  expect((await notificationsOf(app, own))[0]).toMatchObject({ read: false })
  const marked = await read(own, _id)
  expect(marked.status).toBe(200)
  expect(await marked.json()).toMatchObject({ _id, read: true })
  expect((await read(own, _id)).status).toBe(200)
  expect((await notificationsOf(app, own))[0]).toMatchObject({ read: true })
  for (const id of [crypto.randomUUID(), 'nonsense', '%00'])
    await expectRefusal(await read(own, id), 404, none)
})

test('[NOTIF-08] a user can delete their own notification, also twice; another user’s is 404 and stays', async () => {
  const own = await newcomer(app)
  const [kept, { _id }] = [await notifyUser(app, own, maya), await notifyUser(app, own, maya)]
  await expectRefusal(await remove(jonas, _id), 404, none)
  await expectRefusal(await remove(undefined, _id), 401)
  expect(await notificationsOf(app, own)).toHaveLength(2)
  expect((await remove(own, _id)).status).toBe(200)
  expect((await remove(own, _id)).status).toBe(200)
  expect(await notificationsOf(app, own)).toEqual([kept])
  await expectRefusal(await read(own, _id), 404, none)
  await expectRefusal(await remove(own, 'nonsense'), 404, none)
  const row = (await rowsOf(own)).find(({ id }) => id === _id)
  expect(row).toMatchObject({ deleted: true, title: '', message: '', link: null, actorId: null })
})

test('several are deleted in one call, which skips those of other users', async () => {
  const own = await newcomer(app)
  const [one, two, three] = [
    await notifyUser(app, own, maya),
    await notifyUser(app, own, maya),
    await notifyUser(app, own, maya),
  ]
  const others = await notifyUser(app, jonas, maya)
  const body = { ids: [one._id, three._id, others._id, crypto.randomUUID()] }
  const answer = await app.call('DELETE', '/api/notifications', { as: own, body })
  expect(answer.status).toBe(200)
  expect(await notificationsOf(app, own)).toEqual([two])
  expect(await notificationsOf(app, jonas)).toContainEqual(others)
  const wrong = { ids: ['nonsense'] }
  await expectRefusal(await app.call('DELETE', '/api/notifications', { as: own, body: wrong }), 400)
})

test('all up to a time are marked as read in one call, and neither later ones nor those of others', async () => {
  const own = await newcomer(app)
  const others = await notifyUser(app, jonas, maya)
  await notifyUser(app, own, maya)
  app.moveClock(1)
  const seen = await notifyUser(app, own, maya)
  app.moveClock(1)
  await notifyUser(app, own, maya)
  const readAll = (as: SignedIn | undefined, body: object) =>
    app.call('PATCH', '/api/notifications/read-all', { as, body })
  const areRead = async () => (await notificationsOf(app, own)).map((each) => each.read)
  await expectRefusal(await readAll(undefined, { upTo: seen.time }), 401)
  await expectRefusal(await readAll(own, { upTo: 'today' }), 400)
  await expectRefusal(await readAll(own, {}), 400)
  expect(await areRead()).toEqual([false, false, false])
  const answer = await readAll(own, { upTo: seen.time })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ message: 'Notifications marked as read.' })
  expect(await areRead()).toEqual([false, true, true])
  expect(await notificationsOf(app, jonas)).toContainEqual(others)
})

test('[API-15] pages give every notification once, in order', async () => {
  const own = await newcomer(app)
  for (let i = 0; i < 7; i += 1) await notifyUser(app, own, maya, { title: `No. ${i}` })
  const pages = await readAllPages<Notification>(
    app,
    own,
    `/api/notifications/${own.user.id}?limit=3`,
  )
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
  expect(pages.flat()).toEqual(await notificationsOf(app, own))
  const wrong = await app.call('GET', `/api/notifications/${own.user.id}?cursor=x`, { as: own })
  await expectRefusal(wrong, 400)
})

test('a block hides notifications caused by the other user', async () => {
  const [own, seller] = [await newcomer(app), await newcomer(app)]
  const hidden = await notifyUser(app, own, seller)
  const shown = await notifyUser(app, own, maya)
  expect(await notificationsOf(app, own)).toEqual([shown, hidden])
  await block(app, seller, own)
  expect(await notificationsOf(app, own)).toEqual([shown])
})

test('deleting an account deletes its notifications and those about it', async () => {
  const { person, ...leaver } = await newcomer(app)
  const other = await newcomer(app)
  await notifyUser(app, leaver, maya)
  await notifyUser(app, other, leaver, { message: `${leaver.user.username} waves.` })
  const body = { password: person.password }
  await app.call('DELETE', `/api/users/${leaver.user.id}`, { as: leaver, body })
  expect(await rowsOf(leaver)).toEqual([])
  expect(await notificationsOf(app, other)).toEqual([])
  expect(JSON.stringify(await rowsOf(other))).not.toContain(leaver.user.username)
})

test('a user’s own data has their notifications', async () => {
  const own = await newcomer(app)
  const notification = await notifyUser(app, own, maya)
  const answer = await app.call('GET', `/api/users/${own.user.id}/data`, { as: own })
  expect(await answer.json()).toMatchObject({ notifications: [notification] })
})

test('the latest two hundred stay for a season, and older ones are deleted', async () => {
  const clocked = await testApp()
  const { jonas: own, maya: by } = clocked.people
  const old = await notifyUser(clocked, own, by)
  for (let i = 0; i < 201; i += 1) await notifyUser(clocked, own, by, { title: `No. ${i}` })
  const kept = () =>
    clocked.read((db) =>
      db.select().from(notifications).where(eq(notifications.userId, own.user.id)),
    )
  const living = (await kept()).filter(({ deleted }) => !deleted)
  expect(living).toHaveLength(200)
  expect(living.map(({ id }) => id)).not.toContain(old._id)
  expect(living.map(({ title }) => title)).not.toContain('No. 0')
  expect(await kept()).toHaveLength(202)

  const season = async () => {
    clocked.moveClock(91 * day)
    await sweepSync(clocked.resources)
    await sweepNotifications(clocked.resources)
  }
  await sweepNotifications(clocked.resources)
  expect(await kept()).toHaveLength(202)
  await season()
  expect((await kept()).map(({ deleted }) => deleted)).toEqual(living.map(() => true))
  await season()
  expect(await kept()).toEqual([])
  await clocked.stop()
})
