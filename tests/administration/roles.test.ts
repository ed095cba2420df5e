import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { testApp } from '#tests/support/server/app.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { Device } from '#tests/support/server/device.ts'
import { cast, type SignedIn } from '#tests/support/people/cast.ts'
import { mailsSettled, newcomer, subjectsTo } from '#tests/support/people/newcomer.ts'
import {
  decide,
  newAdministrator,
  newModerator,
  reportListing,
  reportUser,
} from '#tests/support/server/moderation.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { setRole } from '#server/administration/set-role.ts'
import { suspend } from '#server/moderation/suspension.ts'
import { tellDecisions } from '#server/administration/tell-decisions.ts'
import type { Role } from '#sync/moderation/administration.ts'

const app = await appOfFile()

const change = (as: SignedIn, of: SignedIn, role: Role, isGiven: boolean) =>
  app.call('PUT', `/api/administration/accounts/${of.user.id}/role`, {
    as,
    body: { role, isGiven },
  })
const find = async (as: SignedIn, search: string) => {
  const path = `/api/administration/accounts?search=${encodeURIComponent(search)}`
  return (await app.call('GET', path, { as })).json()
}
const status = async (as: SignedIn, path: string) => (await app.call('GET', path, { as })).status

const calls: [method: string, path: string][] = [
  ['GET', '/api/administration/accounts'],
  ['PUT', `/api/administration/accounts/${app.people.maya.user.id}/role`],
  ['GET', '/api/administration/nothing'],
  ['DELETE', '/api/administration/accounts'],
]

test.each(calls)(
  '%s %s answers visitors, students and moderators like an address that does not exist',
  async (method, path) => {
    const body = method === 'PUT' ? { role: 'administrator', isGiven: true } : undefined
    for (const as of [undefined, app.people.jonas, await newModerator(app)]) {
      const nowhere = await app.call(method, path.replace('administration', 'administratiom'), {
        as,
        body,
      })
      const answer = await app.call(method, path, { as, body })
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe(await nowhere.text())
    }
    expect(await status(await newAdministrator(app), '/api/administration/accounts')).toBe(200)
  },
)

test('an administrator finds an account by the beginning of its name, last name, username or address', async () => {
  const as = await newAdministrator(app)
  const { person, user } = await newcomer(app)
  for (const part of [user.username.slice(0, -1), person.email.toUpperCase()])
    expect(await find(as, part)).toMatchObject([
      { _id: user.id, username: user.username, university: cast.maya.college, roles: [] },
    ])
  for (const name of ['maya kel', 'MAYA', cast.maya.lastName.slice(0, 4)])
    expect(await find(as, name)).toMatchObject([{ username: 'maya' }])
  expect(await find(as, 'aya')).toEqual([])
  expect(await find(as, '%')).toEqual([])
})

test('many deleted accounts hide no account from a search', async () => {
  const as = await newAdministrator(app)
  const { user } = await newcomer(app, { username: `derek${Date.now().toString(36)}` })
  await app.resources.writer.write({
    async run(tx) {
      const [row] = await tx.select().from(users).where(eq(users.id, user.id))
      if (!row) return
      for (let i = 0; i < 100; i += 1) {
        const id = crypto.randomUUID()
        const keys = { usernameKey: `deleted ${id}`, emailKey: `deleted ${id}` }
        await tx.insert(users).values({ ...row, ...keys, id, deleted: true })
      }
    },
  })
  expect(await find(as, 'de')).toMatchObject([{ _id: user.id }])
})

test('an administrator gives and takes both roles, which act at once, are in the log and are told to the person', async () => {
  const as = await newAdministrator(app)
  const { person, ...other } = await newcomer(app)
  for (const [role, path] of [
    ['moderator', '/api/moderation'],
    ['administrator', '/api/administration/accounts'],
  ] as const) {
    expect(await status(other, path)).toBe(404)
    expect((await change(as, other, role, true)).status).toBe(200)
    // The same again changes nothing and tells nothing.
    expect((await change(as, other, role, true)).status).toBe(200)
    expect(await status(other, path)).toBe(200)
    expect(await find(as, other.user.username)).toMatchObject([{ roles: [role] }])
    expect((await change(as, other, role, false)).status).toBe(200)
    expect(await status(other, path)).toBe(404)
  }
  const log = await app.call('GET', '/api/moderation/decisions', { as: await newModerator(app) })
  const moderator = as.user.username
  expect(await log.json()).toMatchObject(
    [
      { verdict: 'demote', reason: 'No longer an administrator.' },
      { verdict: 'promote', reason: 'Now an administrator.' },
      { verdict: 'demote', reason: 'No longer a moderator.' },
      { verdict: 'promote', reason: 'Now a moderator.' },
    ].map((each) => ({ ...each, moderator, person: other.user.username })),
  )
  const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === person.email)
  const told = mails.filter(({ subject }) => subject === 'Your role has changed')
  expect(told).toHaveLength(4)
  for (const { text } of told) expect(text).not.toContain(moderator)
})

test('a person is told once, also if the server looks twice at the same time', async () => {
  const { person, user } = await newcomer(app)
  const given = { role: 'moderator', isGiven: true } as const
  await app.resources.writer.write({
    async run(tx, rev) {
      const [row] = await tx.select().from(users).where(eq(users.id, user.id))
      if (row) await setRole(tx, row, given, { now: app.now(), rev })
    },
  })
  await Promise.all([tellDecisions(app.resources), tellDecisions(app.resources)])
  await mailsSettled(app)
  const told = (await subjectsTo(app, person.email)).filter((each) => each?.includes('role'))
  expect(told).toEqual(['Your role has changed'])
})

test('nobody gives themselves a role, and everybody may give up their own', async () => {
  const as = await newAdministrator(app)
  await expectRefusal(await change(as, as, 'moderator', true), 403)
  await expectRefusal(await change(as, as, 'administrator', true), 403)
  expect(await find(as, as.user.username)).toMatchObject([{ roles: ['administrator'] }])
  expect((await change(as, as, 'administrator', false)).status).toBe(200)
  expect(await status(as, '/api/administration/accounts')).toBe(404)
  await expectRefusal(await change(as, as, 'administrator', true), 404)
})

test('the only administrator who can work keeps the role until there is another one', async () => {
  const school = await testApp({ cast: false })
  const [as, other] = [await newAdministrator(school), await newcomer(school)]
  const changeAt = (by: SignedIn, of: SignedIn, isGiven: boolean) =>
    school.call('PUT', `/api/administration/accounts/${of.user.id}/role`, {
      as: by,
      body: { role: 'administrator', isGiven },
    })
  const sentence = 'This is the only administrator. Make someone else an administrator first.'
  await expectRefusal(await changeAt(as, as, false), 409, sentence)
  // Nobody loses a role that they do not have.
  expect((await changeAt(as, other, false)).status).toBe(200)
  expect((await changeAt(as, other, true)).status).toBe(200)
  await school.resources.writer.write({
    run: (tx, rev) => suspend(tx, other.user.id, null, { now: school.now(), rev }),
  })
  await expectRefusal(await changeAt(as, as, false), 409, sentence)
  // One of two goes, also the suspended one.
  expect((await changeAt(as, other, false)).status).toBe(200)
  const third = await newAdministrator(school)
  expect((await changeAt(as, as, false)).status).toBe(200)
  await expectRefusal(await changeAt(third, third, false), 409, sentence)
  await school.stop()
})

test('a role in the queue of a device is refused without the role of an administrator', async () => {
  const [sender, other] = [await newModerator(app), await newcomer(app)]
  const device = new Device(app, sender)
  const sent = device.act('role.change', { id: other.user.id, role: 'moderator', isGiven: true })
  await device.sync(sent)
  expect(await status(other, '/api/moderation')).toBe(404)
})

test('a moderator decides about what an administrator writes, but not about the person', async () => {
  const [moderator, administrator] = [await newModerator(app), await newAdministrator(app)]
  const listingId = await createListing(app, administrator)
  await reportListing(app, app.people.jonas, listingId)
  await reportUser(app, app.people.jonas, administrator.user.username)
  const user = { kind: 'user', subjectId: administrator.user.id }
  const listing = { kind: 'listing', subjectId: listingId }
  const sentence =
    'This person is an administrator. Another administrator has to remove that role first.'
  for (const verdict of ['warn', 'suspend', 'reinstate'])
    await expectRefusal(await decide(app, moderator, { ...user, verdict }), 403, sentence)
  for (const verdict of ['warn', 'suspend'])
    await expectRefusal(await decide(app, moderator, { ...listing, verdict }), 403, sentence)
  expect((await decide(app, moderator, { ...listing, verdict: 'hide' })).status).toBe(200)
  expect((await decide(app, moderator, { ...user, verdict: 'dismiss' })).status).toBe(200)
})

test('a moderator cannot suspend another one, and can warn them', async () => {
  const [moderator, other] = [await newModerator(app), await newModerator(app)]
  await reportUser(app, app.people.jonas, other.user.username)
  const about = { kind: 'user', subjectId: other.user.id }
  await expectRefusal(
    await decide(app, moderator, { ...about, verdict: 'suspend' }),
    403,
    'Only the administrator can suspend a moderator.',
  )
  expect((await decide(app, moderator, { ...about, verdict: 'warn' })).status).toBe(200)
})
