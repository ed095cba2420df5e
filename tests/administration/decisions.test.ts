import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { day } from '#sync/time.ts'
import type { Decision } from '#sync/moderation/moderation.ts'
import { waitingSignUp } from '#tests/openapi/examples/moderation.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing, readJson } from '#tests/support/server/listings.ts'
import { newAdministrator, newModerator } from '#tests/support/server/moderation.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { signIn, stranger, type SignedIn } from '#tests/support/people/cast.ts'
import {
  login,
  mailsSettled,
  mailsTo,
  newcomer,
  subjectsTo,
} from '#tests/support/people/newcomer.ts'
import { codeAt } from '#tests/support/outside/authenticator.ts'

const app = await appOfFile()
const base = '/api/administration'

const decide = (as: SignedIn, userId: string, body: object) =>
  app.call('POST', `${base}/accounts/${userId}/decisions`, {
    as,
    body: { reason: 'Someone took the account over.', ...body },
  })
/** What this administrator has decided, the newest first. */
const log = async (as: SignedIn, reader = as) =>
  (await readJson<Decision[]>(app, reader, `${base}/decisions`)).filter(
    ({ moderator }) => moderator === as.user.username,
  )

test('an administrator suspends until a time and reinstates, and the person is told without a name', async () => {
  const [as, other] = [await newAdministrator(app), await newcomer(app)]
  const listingId = await createListing(app, other)
  const sees = async () =>
    (await app.call('GET', `/api/listings/${listingId}`, { as: app.people.maya })).status
  expect(await sees()).toBe(200)
  const until = new Date(app.now() + day).toISOString()
  expect((await decide(as, other.user.id, { verdict: 'suspend', until })).status).toBe(200)
  expect(await sees()).toBe(404)
  await expectRefusal(await login(app, other.person), 403)
  const search = `${base}/accounts?search=${other.user.username}`
  expect(await readJson(app, as, search)).toMatchObject([{ suspended: { until } }])

  expect((await decide(as, other.user.id, { verdict: 'reinstate' })).status).toBe(200)
  expect(await sees()).toBe(200)
  await expectRefusal(await decide(as, other.user.id, { verdict: 'reinstate' }), 409)
  const about = { moderator: as.user.username, person: other.user.username }
  expect(await log(as, await newAdministrator(app))).toMatchObject([
    { verdict: 'reinstate', ...about },
    { verdict: 'suspend', until, ...about },
  ])
  await mailsSettled(app)
  const mails = await mailsTo(app, other.person.email)
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your account was suspended', 'Your account is active again']),
  )
  const told = mails.find(({ subject }) => subject === 'Your account was suspended')
  expect(told?.text).toContain('Someone took the account over.')
  expect(told?.text).toContain('/appeal?token=')
  expect(JSON.stringify(mails)).not.toContain(as.user.username)
})

test('an administrator deletes an account with its photos and tells the person by email', async () => {
  const [as, other] = [await newAdministrator(app), await newcomer(app)]
  await createListing(app, other)
  expect((await decide(as, other.user.id, { verdict: 'delete' })).status).toBe(200)
  const [row] = await app.read((db) => db.select().from(users).where(eq(users.id, other.user.id)))
  expect(row).toMatchObject({ deleted: true, email: '' })
  expect((await login(app, other.person)).status).toBe(401)
  await mailsSettled(app)
  expect(await subjectsTo(app, other.person.email)).toContain('Your account was deleted')
  expect(await log(as)).toMatchObject([{ verdict: 'delete', moderator: as.user.username }])
  await expectRefusal(await decide(as, other.user.id, { verdict: 'suspend' }), 404)
})

test('an administrator turns off the two-factor of someone who has lost it', async () => {
  const [as, other] = [await newAdministrator(app), await newcomer(app)]
  await expectRefusal(await decide(as, other.user.id, { verdict: 'reset' }), 409)
  const path = '/api/auth/2fa/setup'
  const { secret } = await (await app.call('POST', path, { as: other, body: {} })).json()
  const body = { token: codeAt(String(secret).replaceAll(' ', ''), app.now()) }
  expect((await app.call('PUT', path, { as: other, body })).status).toBe(200)
  const search = `${base}/accounts?search=${other.user.username}`
  expect(await readJson(app, as, search)).toMatchObject([{ hasTwoFactor: true }])
  expect((await decide(as, other.user.id, { verdict: 'reset' })).status).toBe(200)
  expect(await readJson(app, as, search)).toMatchObject([{ hasTwoFactor: false }])
  await signIn(app, other.person)
  await mailsSettled(app)
  expect(await subjectsTo(app, other.person.email)).toContain('Two-factor authentication is off')
})

test('a decision that is sent again counts once, also after its end, and its id is for no other', async () => {
  const [as, other, third] = [await newAdministrator(app), await newcomer(app), await newcomer(app)]
  const id = crypto.randomUUID()
  const until = new Date(app.now() + day).toISOString()
  const suspend = { id, verdict: 'suspend', until }
  expect((await decide(as, other.user.id, suspend)).status).toBe(200)
  app.moveClock(2 * day)
  const fresh = { ...as, ...(await signIn(app, as.person)) }
  expect((await decide(fresh, other.user.id, suspend)).status).toBe(200)
  const taken = 'Another decision has this id.'
  const changes = [
    { verdict: 'delete', until: undefined },
    { until: undefined },
    { reason: 'Spam.' },
  ]
  for (const change of changes)
    await expectRefusal(await decide(fresh, other.user.id, { ...suspend, ...change }), 409, taken)
  await expectRefusal(await decide(fresh, third.user.id, suspend), 409, taken, 'id')
  expect(await log(fresh)).toMatchObject([{ _id: id, until }])
})

test('nobody decides about themselves, about an administrator, or without the role', async () => {
  const [as, other] = [await newAdministrator(app), await newAdministrator(app)]
  const student = await newcomer(app)
  for (const verdict of ['suspend', 'reinstate', 'reset', 'delete']) {
    await expectRefusal(await decide(as, as.user.id, { verdict }), 403)
    await expectRefusal(await decide(as, other.user.id, { verdict }), 403)
    for (const sender of [student, await newModerator(app)])
      await expectRefusal(await decide(sender, as.user.id, { verdict }), 404)
  }
  const body = { role: 'administrator', isGiven: false }
  await app.call('PUT', `${base}/accounts/${other.user.id}/role`, { as, body })
  expect((await decide(as, other.user.id, { verdict: 'suspend' })).status).toBe(200)
  await expectRefusal(await decide(other, student.user.id, { verdict: 'suspend' }), 404)
  // A role of a moderator does not protect from an administrator.
  const moderator = await newModerator(app)
  expect((await decide(as, moderator.user.id, { verdict: 'suspend' })).status).toBe(200)
})

test('an administrator does not read decisions about themselves', async () => {
  const [as, other] = [await newAdministrator(app), await newAdministrator(app)]
  const body = { role: 'moderator', isGiven: true }
  await app.call('PUT', `${base}/accounts/${other.user.id}/role`, { as, body })
  expect(JSON.stringify(await log(as))).toContain(other.user.username)
  expect(JSON.stringify(await log(as, other))).not.toContain(`"person":"${other.user.username}"`)
})

test('an administrator finds a sign-up that waits and mails its link again, once a minute', async () => {
  const as = await newAdministrator(app)
  const person = stranger()
  const id = await waitingSignUp(app, person)
  const find = (search: string) => readJson(app, as, `${base}/sign-ups?search=${search}`)
  for (const search of [person.username, encodeURIComponent(person.email)])
    expect(await find(search)).toMatchObject([{ _id: id, username: person.username }])
  expect(JSON.stringify(await find(person.username))).not.toContain(person.email)
  const again = () => app.call('POST', `${base}/sign-ups/${id}/link`, { as })
  await mailsSettled(app)
  const before = (await mailsTo(app, person.email)).length
  expect((await again()).status).toBe(200)
  app.moveClock(20_000)
  const early = await again()
  const wait = Number(early.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(30)
  await expectRefusal(
    early,
    429,
    `The last email is less than a minute old. You can mail the link again in ${wait} seconds.`,
  )
  await mailsSettled(app)
  expect(await mailsTo(app, person.email)).toHaveLength(before + 1)
  expect(await log(as)).toMatchObject([
    { verdict: 'resend', subjectId: id, moderator: as.user.username },
  ])
  await expectRefusal(
    await app.call('POST', `${base}/sign-ups/${crypto.randomUUID()}/link`, { as }),
    404,
  )
})
