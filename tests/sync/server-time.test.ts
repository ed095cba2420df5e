import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listings } from '#drizzle/schema/listings.ts'
import { bugReports, listingReports, userReports } from '#drizzle/schema/reports.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { uuidv7 } from '#sync/id.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { createListing, desk, readOne, readJson } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const day = 24 * 60 * 60 * 1000
/** The headers of a device whose clock stands still. */
const long = new Date('2001-02-03T04:05:06Z')
const headers = { date: long.toUTCString(), 'last-modified': long.toUTCString() }
const claims = ['timeListed', 'timeSaved', 'reportedAt', 'listedAt', 'createdAt', 'time', 'rev']

let app: TestApp
let maya: SignedIn
let jonas: SignedIn
beforeAll(async () => {
  app = await testApp()
  // The server's clock differs from this machine's, so a stored time shows which clock it is from.
  app.moveClock(400 * day)
  maya = await signIn(app, cast.maya)
  jonas = await signIn(app, cast.jonas)
})
afterAll(() => app.stop())

const send = (method: string, path: string, as: SignedIn, body: object) =>
  app.call(method, path, { as, body, headers })

/** Runs it with an old device clock, and expects the stored time to be the server's. */
async function expectServerTime(work: () => Promise<number | string | undefined>): Promise<void> {
  const before = app.now()
  const stored = await work()
  const at = new Date(stored ?? Number.NaN).getTime()
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(app.now())
}

test('[API-13] a listing has the server’s time, whatever its id and the headers say', async () => {
  const id = uuidv7(long.getTime(), randomBytes(16))
  await expectServerTime(async () => {
    const response = await send('POST', '/api/listings/create', maya, { ...desk, id })
    expect(response.status).toBe(201)
    return (await readOne(app, jonas, id)).timeListed
  })
})

test('[API-13] an edit does not change the time', async () => {
  const id = await createListing(app, maya)
  const { timeListed } = await readOne(app, jonas, id)
  app.moveClock(60_000)
  expect((await send('PATCH', `/api/listings/${id}`, maya, { title: 'Desk' })).status).toBe(200)
  expect(await readOne(app, jonas, id)).toMatchObject({ title: 'Desk', timeListed })
})

test('[API-13] a saved listing has the server’s time', async () => {
  const listingId = await createListing(app, maya)
  await expectServerTime(async () => {
    expect((await send('POST', '/api/saved-listings', jonas, { listingId })).status).toBe(200)
    const saved = await readJson<{ _id: string; timeSaved: string }[]>(
      app,
      jonas,
      '/api/saved-listings',
    )
    return saved.find(({ _id }) => _id === listingId)?.timeSaved
  })
})

test('[API-13] reports have the server’s time', async () => {
  const listingId = await createListing(app, maya)
  const { person } = await newcomer(app)
  for (const [path, body, table] of [
    ['/api/listing-report', { listingId, reason: 'Spam' }, listingReports],
    [
      '/reportUser/submit-report',
      { subjectUsername: person.username, reportReason: 'Rude.' },
      userReports,
    ],
    [
      '/api/bugs/submit',
      { description: 'It flickers.', category: 'UI', priority: 'Low' },
      bugReports,
    ],
  ] as const) {
    await expectServerTime(async () => {
      expect((await send('POST', path, jonas, body)).status).toBe(200)
      const rows = await app.read(async (db) => db.select().from(table))
      return rows.at(-1)?.reportedAt
    })
  }
})

test('[API-13] a time in the body is refused as unknown, and nothing is stored', async () => {
  const id = await createListing(app, maya)
  const other = await createListing(app, maya)
  const { person } = await newcomer(app)
  const everything = () =>
    Promise.all([
      app.read(async (db) => db.select().from(listings)),
      app.read(async (db) => db.select().from(savedListings)),
      app.read(async (db) => db.select().from(listingReports)),
      app.read(async (db) => db.select().from(userReports)),
      app.read(async (db) => db.select().from(bugReports)),
    ])
  const before = await everything()
  for (const [method, path, as, body] of [
    ['POST', '/api/listings/create', maya, desk],
    ['PATCH', `/api/listings/${id}`, maya, { price: 1 }],
    ['POST', '/api/saved-listings', jonas, { listingId: other }],
    ['POST', '/api/listing-report', jonas, { listingId: other, reason: 'Spam' }],
    [
      'POST',
      '/reportUser/submit-report',
      jonas,
      { subjectUsername: person.username, reportReason: 'Rude.' },
    ],
    ['POST', '/api/bugs/submit', jonas, { description: 'x', category: 'UI', priority: 'Low' }],
  ] as const) {
    for (const claim of claims) {
      const answer = await send(method, path, as, { ...body, [claim]: long.toISOString() })
      await expectRefusal(answer, 400, `Unknown field: ${claim}.`, claim)
    }
  }
  expect(await everything()).toEqual(before)
  const stored = await app.read((db) => db.select().from(listings).where(eq(listings.id, id)))
  expect(stored[0]?.priceCents).toBe(4500)
})
