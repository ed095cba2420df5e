import { beforeAll, expect, test } from 'vitest'
import { liftSuspensions, suspend } from '#server/moderation/suspension.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, feedIds, readOne } from '#tests/support/server/listings.ts'
import {
  decide,
  decided,
  newAdministrator,
  newModerator,
  reportUser,
} from '#tests/support/server/moderation.ts'
import { mailsSettled, newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf, notifyUser } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const day = 24 * 60 * 60 * 1000

const app = await appOfFile()
let moderator: Newcomer
beforeAll(async () => {
  moderator = { ...(await newcomer(app)), ...(await newModerator(app)) }
})

const logIn = ({ person: { email, password } }: Newcomer) =>
  app.call('POST', '/api/auth/login', { body: { email, password } })

const viewer = () => app.people.jonas

async function suspended(until?: number): Promise<{ who: Newcomer; listingId: string }> {
  const who = await newcomer(app)
  const listingId = await createListing(app, who)
  await reportUser(app, viewer(), who.user.username)
  await decided(app, moderator, {
    kind: 'user',
    subjectId: who.user.id,
    verdict: 'suspend',
    ...(until !== undefined && { until: new Date(until).toISOString() }),
  })
  return { who, listingId }
}

test('[MOD-10] a suspended account cannot log in, and its sessions and listings are gone', async () => {
  const device = new Device(app, viewer())
  const { who, listingId } = await suspended(Date.UTC(2090, 4, 5, 14, 5))
  await expectRefusal(
    await logIn(who),
    403,
    'This account has been suspended until May 5, 2090, 2:05 PM UTC.',
  )
  await expectRefusal(await app.call('GET', '/api/listings', { as: who }), 401)
  const headers = { cookie: who.cookie }
  await expectRefusal(await app.call('POST', '/api/auth/refresh', { headers }), 401)
  expect(await feedIds(app, viewer(), '?limit=100')).not.toContain(listingId)
  await device.sync()
  expect(device.listing(listingId)).toBeUndefined()
})

test('a suspension for good has no date', async () => {
  const { who } = await suspended()
  await expectRefusal(await logIn(who), 403, 'This account has been suspended.')
  app.moveClock(1000)
  await liftSuspensions(app.resources)
  expect((await logIn(who)).status).toBe(403)
})

test('a suspended person gets the reason by email, and as a notification at the next login', async () => {
  const { who } = await suspended(app.now() + day)
  await mailsSettled(app)
  const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address === who.person.email)
  expect(mail?.subject).toBe('Your account was suspended')
  expect(mail?.text).toContain('> Not on Quad.')
  await decided(app, moderator, { kind: 'user', subjectId: who.user.id, verdict: 'reinstate' })
  const again = await signIn(app, who.person)
  const titles = (await notificationsOf(app, again)).map(({ title }) => title)
  expect(titles).toContain('Your account was suspended')
})

test('[MOD-10] what was decided during a suspension waits as notifications until the next login', async () => {
  const { who } = await suspended()
  const administrator = await newAdministrator(app)
  const longer = new Date(app.now() + day).toISOString()
  const body = { verdict: 'suspend', until: longer, reason: 'It goes on for a day.' }
  const path = `/api/administration/accounts/${who.user.id}/decisions`
  expect((await app.call('POST', path, { as: administrator, body })).status).toBe(200)
  // What other people do is left out.
  await expect(notifyUser(app, who, viewer())).rejects.toThrow('None was made.')
  await decided(app, moderator, { kind: 'user', subjectId: who.user.id, verdict: 'reinstate' })
  const told = await notificationsOf(app, await signIn(app, who.person))
  expect(told.map(({ message }) => message).toSorted()).toEqual([
    'Your account is active again. Reason: Not on Quad.',
    expect.stringMatching(/^Your account is suspended until .+ Reason: It goes on for a day\.$/),
    'Your account is suspended. Reason: Not on Quad.',
  ])
  await mailsSettled(app)
  const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === who.person.email)
  expect(mails.map(({ subject }) => String(subject)).toSorted()).toEqual([
    'Verify your Quad account',
    'Your account is active again',
    'Your account was suspended',
    'Your account was suspended',
  ])
})

test('a reinstated person and their listings are back', async () => {
  const { who, listingId } = await suspended()
  const reinstate = { kind: 'user', subjectId: who.user.id, verdict: 'reinstate' }
  await decided(app, moderator, reinstate)
  expect((await logIn(who)).status).toBe(200)
  expect((await readOne(app, viewer(), listingId))._id).toBe(listingId)
  await expectRefusal(
    await decide(app, moderator, reinstate),
    409,
    'This account is not suspended.',
  )
})

test('a moderator who is suspended is none', async () => {
  const other = await newModerator(app)
  // As the administrator does on the command line.
  await app.resources.writer.write({
    run: (tx, rev) => suspend(tx, other.user.id, null, { now: app.now(), rev }),
  })
  await expectRefusal(await app.call('GET', '/api/moderation', { as: other }), 404)
})

// Last, because they move the clock past the sessions of the others.
async function freshViewer(): Promise<SignedIn> {
  const { person: _, ...as } = await newcomer(app)
  return as
}

test('[MOD-10] at the end date the sweep brings everything back', async () => {
  const { who, listingId } = await suspended(app.now() + day)
  app.moveClock(day - 60_000)
  await liftSuspensions(app.resources)
  expect((await logIn(who)).status).toBe(403)
  app.moveClock(60_000)
  const as = await freshViewer()
  const device = new Device(app, as)
  await device.sync()
  expect(device.listing(listingId)).toBeUndefined()
  await liftSuspensions(app.resources)
  await device.sync()
  expect(device.listing(listingId)?._id).toBe(listingId)
  expect((await logIn(who)).status).toBe(200)
})

test('[MOD-10] a login after the end date does not wait for the sweep', async () => {
  const as = await freshViewer()
  moderator = { ...moderator, ...(await newModerator(app)) }
  const who = await newcomer(app)
  const listingId = await createListing(app, who)
  await reportUser(app, as, who.user.username)
  const until = new Date(app.now() + 60_000).toISOString()
  await decided(app, moderator, {
    kind: 'user',
    subjectId: who.user.id,
    verdict: 'suspend',
    until,
  })
  expect((await logIn(who)).status).toBe(403)
  app.moveClock(60_000)
  expect((await logIn(who)).status).toBe(200)
  expect((await readOne(app, as, listingId))._id).toBe(listingId)
})
