import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { hourOf } from '#sync/activity.ts'
import { day, hour, minute } from '#sync/time.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { write } from '#tests/support/server/messages.ts'
import { newcomer, refresh, type Newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()

const show = async (as: SignedIn, showActivity = true) => {
  const path = `/api/users/settings/${as.user.id}`
  const answer = await app.call('PUT', path, { as, body: { showActivity } })
  expect(await answer.json()).toMatchObject({ showActivity })
}
const profileOf = async ({ user }: SignedIn, as: SignedIn) =>
  (await app.call('GET', `/api/users/${user.id}`, { as })).json()
const stored = async ({ user }: SignedIn) => {
  const [row] = await app.read((db) => db.select().from(users).where(eq(users.id, user.id)))
  if (!row) throw new Error('There is no such user.')
  return row
}
const thisHour = () => new Date(hourOf(app.now())).toISOString()

/** Moves the clock to the first minute of a later hour. Every token has expired then. */
const moveToHour = (hours: number) =>
  app.moveClock(hourOf(app.now()) + hours * hour + minute - app.now())
const again = async ({ person }: Newcomer): Promise<Newcomer> => ({
  ...(await signIn(app, person)),
  person,
})

test('[UX-24] a person who shows it was last seen in the hour of the last login or refresh', async () => {
  moveToHour(1)
  const sam = await newcomer(app)
  const viewer = () => signIn(app, cast.maya)
  expect(sam.user).toMatchObject({ showActivity: false })
  expect(await profileOf(sam, await viewer())).not.toHaveProperty('lastSeen')
  expect((await stored(sam)).lastSeenAt).toBeNull()
  await show(sam)
  const first = thisHour()
  expect(first).toMatch(/:00:00\.000Z$/)
  expect(await profileOf(sam, await viewer())).toMatchObject({ lastSeen: first })
  expect(await profileOf(sam, sam)).toMatchObject({ lastSeen: first })

  moveToHour(3)
  const later = await viewer()
  expect(await profileOf(sam, later)).toMatchObject({ lastSeen: first })
  expect((await refresh(app, sam)).status).toBe(200)
  const second = thisHour()
  expect(Date.parse(second) - Date.parse(first)).toBe(3 * hour)
  expect(await profileOf(sam, later)).toMatchObject({ lastSeen: second })

  moveToHour(1)
  const samNow = await again(sam)
  expect(await profileOf(sam, await viewer())).toMatchObject({ lastSeen: thisHour() })
  await show(samNow, false)
  expect(await profileOf(sam, await viewer())).not.toHaveProperty('lastSeen')
  expect((await stored(sam)).lastSeenAt).toBeNull()
  await again(sam)
  expect((await stored(sam)).lastSeenAt).toBeNull()
})

test('[UX-24] being seen changes one row once an hour and stamps nothing; requests change nothing', async () => {
  moveToHour(1)
  const sam = await newcomer(app)
  await show(sam)
  moveToHour(1)
  const before = await stored(sam)
  const samNow = await again(sam)
  const seen = await stored(sam)
  expect(seen).toEqual({ ...before, lastSeenAt: hourOf(app.now()) })
  app.moveClock(9 * minute)
  await profileOf(samNow, samNow)
  await write(app, samNow, app.people.jonas, 'Hello')
  expect((await refresh(app, samNow)).status).toBe(200)
  expect(await stored(sam)).toEqual(seen)
  const clock = hourOf(app.now()) + hour - app.now()
  app.moveClock(clock)
  await profileOf(sam, await signIn(app, cast.maya))
  expect(await stored(sam)).toEqual(seen)
})

test('[UX-24] the usual time to reply is that of at least three first replies, and only its owner changes whether it is shown', async () => {
  moveToHour(1)
  let sam = await newcomer(app)
  await show(sam)
  const asking = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => newcomer(app)))
  const [own, ...others] = asking
  if (!own) throw new Error('There is nobody.')
  const usual = async () => {
    const seen = await profileOf(sam, await signIn(app, cast.maya))
    return (seen as { usualReply?: string }).usualReply
  }
  /** They write, and after a while all get a reply. */
  async function replyAfter(people: Newcomer[], while_: number) {
    for (const person of people) await write(app, await again(person), sam, 'Is it there?')
    app.moveClock(while_)
    sam = await again(sam)
    for (const person of people) await write(app, sam, person, 'Yes.')
  }

  // Sam began this one, so the other's message is no first message.
  await write(app, sam, own, 'Is yours there?')
  await replyAfter([own], minute)
  await replyAfter(others.slice(0, 2), 20 * minute)
  await write(app, await again(app3(others)), sam, 'Is it there?')
  expect(await usual()).toBeUndefined()
  app.moveClock(20 * minute)
  sam = await again(sam)
  await write(app, sam, app3(others), 'Yes.')
  expect(await usual()).toBe('an hour')
  // Later messages of these conversations do not count.
  await replyAfter(others.slice(0, 3), 2 * day)
  expect(await usual()).toBe('an hour')
  await replyAfter(others.slice(3, 5), 4 * hour)
  expect(await usual()).toBe('an hour')
  await replyAfter(others.slice(5), 4 * hour)
  expect(await usual()).toBe('a few hours')

  const jonas = await signIn(app, cast.jonas)
  const path = `/api/users/settings/${sam.user.id}`
  const body = { showActivity: false }
  await expectRefusal(await app.call('PUT', path, { as: jonas, body }), 404)
  await expectRefusal(await app.call('PUT', path, { body }), 401)
  expect(await usual()).toBe('a few hours')
  await show(sam, false)
  expect(await usual()).toBeUndefined()
})

const app3 = (people: readonly Newcomer[]): Newcomer => {
  const third = people[2]
  if (!third) throw new Error('There is no third person.')
  return third
}
