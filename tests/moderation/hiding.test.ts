import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import type { Listing } from '#sync/listings.ts'
import { testApp } from '#tests/support/server/app.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, feedIds, readOne } from '#tests/support/server/listings.ts'
import {
  decide,
  decided,
  newModerator,
  readQueue,
  reportListing,
} from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const day = 24 * 60 * 60 * 1000

const app = await appOfFile()
const moderator = await newModerator(app)
const maya = app.people.maya
const jonas = app.people.jonas

const reason = 'Weapons are not allowed.'
const hide = (subjectId: string) =>
  decided(app, moderator, { kind: 'listing', subjectId, verdict: 'hide', reason })

test('[MOD-08] a hidden listing is 404 to others, not to its seller and moderators, and returns as it was', async () => {
  const id = await createListing(app, maya)
  const before = await readOne(app, jonas, id)
  await reportListing(app, jonas, id)
  await hide(id)
  const path = `/api/listings/${id}`
  await expectRefusal(await app.call('GET', path, { as: jonas }), 404)
  await expectRefusal(await app.call('GET', `/api/listings/info/${id}`, { as: jonas }), 404)
  expect(await feedIds(app, jonas)).not.toContain(id)
  expect(await feedIds(app, jonas, '?q=desk')).not.toContain(id)
  const hidden = { by: 'moderator', reason }
  expect((await readOne(app, maya, id)).hidden).toEqual(hidden)
  expect((await readOne(app, moderator, id)).hidden).toEqual(hidden)
  expect(await feedIds(app, moderator)).not.toContain(id)
  await decided(app, moderator, { kind: 'listing', subjectId: id, verdict: 'restore' })
  expect(await readOne(app, jonas, id)).toEqual(before)
  await expectRefusal(
    await decide(app, moderator, { kind: 'listing', subjectId: id, verdict: 'restore' }),
    409,
    'This listing is not hidden.',
  )
})

test('[MOD-08] devices lose a hidden listing in their next round and get it back', async () => {
  const id = await createListing(app, maya)
  const [other, own] = [new Device(app, jonas), new Device(app, maya)]
  await other.sync()
  await own.sync()
  const before = other.listing(id)
  expect(before).toBeDefined()
  await reportListing(app, jonas, id)
  await hide(id)
  await other.sync()
  await own.sync()
  expect(other.listing(id)).toBeUndefined()
  expect(own.listing(id)?.hidden).toEqual({ by: 'moderator', reason })
  const fresh = new Device(app, jonas)
  await fresh.sync()
  expect(fresh.listing(id)).toBeUndefined()
  await decided(app, moderator, { kind: 'listing', subjectId: id, verdict: 'restore' })
  await other.sync()
  await own.sync()
  expect(other.listing(id)).toEqual(before)
  expect(own.listing(id)?.hidden).toBeUndefined()
})

test('the seller can edit a hidden listing, but not show it or share it by email', async () => {
  const id = await createListing(app, maya)
  await reportListing(app, jonas, id)
  await hide(id)
  const path = `/api/listings/${id}`
  const edited = await app.call('PATCH', path, { as: maya, body: { title: 'A desk' } })
  expect(((await edited.json()) as Listing).hidden?.by).toBe('moderator')
  await expectRefusal(await app.call('GET', path, { as: jonas }), 404)
  const body = { listingId: id, recipientEmail: 'friend@example.com' }
  const sentence = 'This listing is hidden, so it cannot be shared.'
  const shared = await app.call('POST', '/api/share-listing', { as: maya, body })
  await expectRefusal(shared, 409, sentence, 'listingId')
})

/** A person who joined this long ago. */
async function joined(ago: number): Promise<SignedIn> {
  const { person: _, ...as } = await newcomer(app)
  const createdAt = app.now() - ago
  await app.resources.writer.write({
    async run(tx) {
      await tx.update(users).set({ createdAt }).where(eq(users.id, as.user.id))
    },
  })
  return as
}

const isSeen = async (id: string) => (await feedIds(app, jonas, '?limit=100')).includes(id)

test('[MOD-09] three people hide a listing until a moderator has looked, newcomers do not count', async () => {
  const seller = await joined(0)
  const id = await createListing(app, seller)
  const [one, two, three, four] = await Promise.all([0, 1, 2, 3].map(() => joined(day)))
  const newcomers = await Promise.all([1, 2, 3].map(() => joined(day - 60_000)))
  if (!one || !two || !three || !four) throw new Error('Someone is missing.')
  for (const as of [...newcomers, one, two]) await reportListing(app, as, id)
  expect(await isSeen(id)).toBe(true)
  await reportListing(app, three, id)
  expect(await isSeen(id)).toBe(false)
  expect((await readOne(app, seller, id)).hidden).toEqual({ by: 'reports' })
  expect((await notificationsOf(app, seller))[0]?.title).toBe('Your listing is hidden for now')

  await decided(app, moderator, { kind: 'listing', subjectId: id, verdict: 'dismiss' })
  expect(await isSeen(id)).toBe(true)
  expect((await readOne(app, seller, id)).hidden).toBeUndefined()
  // Reports that a moderator has answered do not count again.
  await reportListing(app, four, id)
  expect(await isSeen(id)).toBe(true)
})

test('[MOD-09] REPORTS_TO_HIDE changes the number, and 0 turns it off', async () => {
  for (const [wanted, isHidden] of [
    ['1', true],
    ['0', false],
  ] as const) {
    const other = await testApp({ env: { REPORTS_TO_HIDE: wanted } })
    const id = await createListing(other, other.people.maya)
    other.moveClock(5 * 60_000)
    await other.resources.writer.write({
      run: async (tx) =>
        tx
          .update(users)
          .set({ createdAt: other.now() - day })
          .run(),
    })
    await reportListing(other, other.people.jonas, id)
    const seen = await other.call('GET', `/api/listings/${id}`, { as: other.people.jonas })
    expect([wanted, seen.status]).toEqual([wanted, isHidden ? 404 : 200])
    await other.stop()
  }
})

test('a reported listing that a moderator warned about is visible again', async () => {
  const id = await createListing(app, maya)
  for (const as of await Promise.all([1, 2, 3].map(() => joined(day))))
    await reportListing(app, as, id)
  expect(await isSeen(id)).toBe(false)
  await decided(app, moderator, { kind: 'listing', subjectId: id, verdict: 'warn' })
  expect(await isSeen(id)).toBe(true)
  const queue = await readQueue(app, moderator, 'listing')
  expect(queue.map(({ subjectId }) => subjectId)).not.toContain(id)
})
