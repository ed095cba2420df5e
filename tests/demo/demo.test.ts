import { readFile, rm, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { cast } from '#demo/cast.ts'
import { fillDemo } from '#demo/demo.ts'
import { drawings } from '#demo/drawings.ts'
import { goods } from '#demo/goods.ts'
import { signInAs } from '#demo/sign-in-as.ts'
import { categories, eventTypes, type Listing } from '#sync/listings.ts'
import type { DealAnswer } from '#sync/deals/deals.ts'
import type { WaitingCounts } from '#sync/moderation/moderation.ts'
import type { SavedListingAnswer } from '#sync/saved-listings.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { join, signIn, stranger, type SignedIn } from '#tests/support/people/cast.ts'
import { readAllPages, readJson } from '#tests/support/server/listings.ts'
import { listOf, messagesWith } from '#tests/support/server/messages.ts'

const day = 24 * 60 * 60 * 1000

const nobody = stranger()

let app: TestApp
let maya: SignedIn
let feeds: Record<'purdue' | 'notreDame', Listing[]>
beforeAll(async () => {
  app = await testApp({ cast: false })
  await fillDemo(app.resources, 120)
  maya = await as(signInAs.email)
  const dre = await as('dre@nd.edu')
  feeds = { purdue: await feedOf(maya), notreDame: await feedOf(dre) }
})
afterAll(() => app.stop())

const as = (email: string) => signIn(app, { ...nobody, email, password: signInAs.password })
const feedOf = async (who: SignedIn) =>
  (await readAllPages<Listing>(app, who, '/api/listings?limit=100')).flat()
const everything = () => [...feeds.purdue, ...feeds.notreDame]
const counted = () =>
  app.read(async (db) => ({
    users: (await db.select().from(users)).length,
    listings: (await db.select().from(listings)).length,
    saved: (await db.select().from(savedListings)).length,
  }))

test('forty students of two universities sell a few hundred things', () => {
  expect(cast).toHaveLength(40)
  expect(everything()).toHaveLength(goods.length)
  expect(goods.length).toBeGreaterThan(300)
  expect(feeds.purdue.length).toBeGreaterThan(200)
  expect(feeds.notreDame.length).toBeGreaterThan(80)
})

test('most students share times when they are free, and the main student has handles', async () => {
  const people = await app.read((db) => db.select().from(users))
  const sharing = people.filter(
    ({ showAvailability, availability }) => showAvailability && availability.length > 0,
  )
  expect(sharing.length).toBeGreaterThan(20)
  expect(people.filter(({ venmoHandle }) => venmoHandle !== '').length).toBeGreaterThan(20)
  const main = people.find(({ id }) => id === maya.user.id)
  expect(main).toMatchObject({ showAvailability: true, venmoHandle: expect.stringContaining('@') })
})

test('every listing has a seller of the cast, on the seller’s campus', () => {
  const names = new Set(cast.map(({ username }) => username))
  expect(everything().filter(({ seller }) => !names.has(seller.username))).toEqual([])
  expect(new Set(feeds.purdue.map(({ universityId }) => universityId))).toEqual(
    new Set(['purdue-university']),
  )
})

test.each(['purdue', 'notreDame'] as const)('%s has all categories and event types', (campus) => {
  expect(new Set(feeds[campus].map(({ category }) => category))).toEqual(new Set(categories))
  const tickets = feeds[campus].filter(({ category }) => category === 'Event Tickets')
  expect(new Set(tickets.map(({ eventType }) => eventType))).toEqual(new Set(eventTypes))
})

test('most listings are available, some pending, sold or new, and none older than three weeks', () => {
  const all = everything()
  const share = (is: (listing: Listing) => boolean) => all.filter(is).length / all.length
  expect(share(({ status }) => status === 'Available')).toBeGreaterThan(0.7)
  expect(share(({ status }) => status === 'Pending')).toBeGreaterThan(0.02)
  expect(share(({ status }) => status === 'Sold')).toBeGreaterThan(0.02)
  const age = ({ timeListed }: Listing) => app.now() - Date.parse(timeListed)
  expect(feeds.purdue.filter((listing) => age(listing) < day).length).toBeGreaterThan(8)
  expect(all.filter((listing) => age(listing) > 22 * day)).toEqual([])
  const times = feeds.purdue.map(({ timeListed }) => timeListed)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('some listings have no photo, some several; all photos load in both widths', async () => {
  const photos = everything().flatMap(({ images }) => images)
  for (const count of [0, 1, 2, 3])
    expect(everything().some(({ images }) => images.length === count)).toBe(true)
  expect(new Set(photos.map(({ path }) => path)).size).toBe(photos.length)
  const answers = photos.flatMap(({ path, small }) => [path, small])
  const statuses = await Promise.all(answers.map(async (path) => (await app.request(path)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('listings have views and inquiries, and the main student has saved a few', async () => {
  expect(everything().filter(({ views }) => views > 5).length).toBeGreaterThan(50)
  expect(everything().some(({ inquiries }) => inquiries > 2)).toBe(true)
  const saved = await readJson<SavedListingAnswer[]>(app, maya, '/api/saved-listings')
  expect(saved.length).toBeGreaterThan(5)
  expect(new Set(saved.map(({ category }) => category))).toEqual(new Set(categories))
  expect(saved.some(({ notifyOnUpdate }) => notifyOnUpdate)).toBe(true)
  const own = feeds.purdue.filter(({ seller }) => seller.username === signInAs.username)
  expect(own.length).toBeGreaterThan(2)
})

test('the main student has three talks and a deal in each state, and what others did last is new', async () => {
  const list = await listOf(app, maya)
  expect(list).toHaveLength(9)
  for (const { messagesWith: other, hasNewMessage } of list) {
    const messages = await messagesWith(app, maya, other)
    expect(everything().map(({ _id }) => _id)).toContain(messages[0]?.listingId)
    expect([other, hasNewMessage]).toEqual([other, messages.at(-1)?.senderUsername === other])
  }
  expect(list.filter(({ hasNewMessage }) => hasNewMessage)).toHaveLength(4)
  const made = await readJson<DealAnswer[]>(app, maya, '/api/deals')
  const states = made.map(({ role, state, reason = '' }) => [role, state, reason].join(' ').trim())
  expect(states.toSorted()).toEqual([
    'buyer closed declined',
    'buyer open',
    'buyer open',
    'buyer reserved',
    'buyer sold',
    'seller open',
    'seller reserved',
    'seller sold',
  ])
})

test('a second fill changes nothing', async () => {
  const before = await counted()
  await fillDemo(app.resources)
  expect(await counted()).toEqual(before)
})

test('a demo whose fill was interrupted is refused', async () => {
  const marker = joinPath(app.dataDir, 'demo.json')
  const content = await readFile(marker, 'utf8')
  expect(JSON.parse(content)).toHaveProperty('filledAt')
  await rm(marker)
  await expect(fillDemo(app.resources)).rejects.toThrow(/is unfinished\. Delete that folder/)
  await writeFile(marker, content)
})

test('the demo starts again after a visitor has signed up in it', async () => {
  const before = await counted()
  const unverified = { ...nobody, confirmPassword: nobody.password }
  await app.call('POST', '/api/auth/register', { body: unverified })
  await fillDemo(app.resources)

  await join(app, stranger())
  await fillDemo(app.resources)
  expect(await counted()).toEqual({ ...before, users: before.users + 1 })
})

test('a data folder with other accounts is refused and left unchanged', async () => {
  const other = await testApp()
  const count = () => other.read(async (db) => (await db.select().from(users)).length)
  expect(await count()).toBe(3)
  await expect(fillDemo(other.resources)).rejects.toThrow(/holds accounts that are not the demo's/)
  expect(await count()).toBe(3)
  await other.stop()
})

test('every drawing belongs to a listing', () => {
  const shown = new Set(goods.map(({ drawing }) => drawing))
  expect(drawings.size).toBeGreaterThan(100)
  expect([...drawings.keys()].filter((name) => !shown.has(drawings.get(name) ?? ''))).toEqual([])
})

test('each queue of moderation shows something', async () => {
  const { waiting } = await readJson<WaitingCounts>(app, maya, '/api/moderation')
  expect(Object.values(waiting)).toHaveLength(7)
  for (const count of Object.values(waiting)) expect(count).toBeGreaterThan(0)
})
