import { expect, test } from 'vitest'
import { listingReports } from '#drizzle/schema/reports.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()
const listingId = await createListing(app, app.people.maya)

const stored = () => app.read((db) => db.select().from(listingReports))
const report = (body: unknown, as = app.people.jonas) =>
  app.call('POST', '/api/listing-report', { as, body })
const received = { message: 'Thanks! Your report has been received.' }

test('[REPORT-03] a report with its details is stored', async () => {
  const response = await report({
    listingId,
    reason: 'Spam',
    details: ' The same desk, nine times. ',
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(received)
  expect((await stored()).at(-1)).toMatchObject({
    reporterId: app.people.jonas.user.id,
    listingId,
    sellerId: app.people.maya.user.id,
    reason: 'Spam',
    details: 'The same desk, nine times.',
  })
})

test('[REPORT-03] details are optional, a reason is required', async () => {
  const other = await createListing(app, app.people.maya)
  await expectRefusal(
    await report({ listingId: other }),
    400,
    'Please choose a reason from the list.',
    'reason',
  )
  expect((await report({ listingId: other, reason: 'Other' })).status).toBe(200)
  expect((await stored()).at(-1)).toMatchObject({ listingId: other, details: '' })
})

test('[REPORT-04] Inappropriate is accepted and stored as Inappropriate Content', async () => {
  const other = await createListing(app, app.people.maya)
  expect((await report({ listingId: other, reason: 'Inappropriate' })).status).toBe(200)
  expect((await stored()).at(-1)).toMatchObject({
    listingId: other,
    reason: 'Inappropriate Content',
  })
})

test('a second report of the same listing gets the same answer and changes nothing', async () => {
  const before = await stored()
  const response = await report({ listingId, reason: 'Other', details: 'Again' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(received)
  expect(await stored()).toEqual(before)
})

test('[CAMPUS-02] a listing of another campus cannot be reported and answers like a missing one', async () => {
  const before = await stored()
  const hidden = await report({ listingId, reason: 'Spam' }, app.people.dre)
  const absent = await report({ listingId: crypto.randomUUID(), reason: 'Spam' })
  await expectRefusal(hidden, 404, 'This listing is not available.')
  await expectRefusal(absent, 404, 'This listing is not available.')
  expect(await stored()).toEqual(before)
})

test('a user cannot report their own listing', async () => {
  await expectRefusal(
    await report({ listingId, reason: 'Spam' }, app.people.maya),
    403,
    'You cannot report your own listing.',
  )
})

test('[API-04] a visitor cannot report a listing', async () => {
  const answer = await app.call('POST', '/api/listing-report', {
    body: { listingId, reason: 'Spam' },
  })
  await expectRefusal(answer, 401)
})

test.for<[string, string, Record<string, unknown>]>([
  ['an unknown reason', 'reason', { reason: 'Boring' }],
  ['an empty reason', 'reason', { reason: '' }],
  ['a reason that is no text', 'reason', { reason: 7 }],
  ['details that are no text', 'details', { details: ['x'] }],
  ['details that are too long', 'details', { details: 'x'.repeat(2001) }],
  ['no listing', 'listingId', { listingId: undefined }],
  ['a listing id that is none', 'listingId', { listingId: '../../etc/passwd' }],
  ['an unknown field', 'reporterId', { reporterId: 'somebody' }],
])('[API-03] %s is refused and nothing is stored', async ([, field, change]) => {
  const other = await createListing(app, app.people.maya)
  const before = await stored()
  const answer = await report({ listingId: other, reason: 'Spam', ...change })
  await expectRefusal(answer, 400, undefined, field)
  expect(await stored()).toEqual(before)
})

test('reports are limited per day; a repeated report does not count', async () => {
  const limited = await appOfTest({ env: { RATE_LIMITS: 'reports=1' } })
  const { maya, jonas } = limited.people
  const [one, other] = [await createListing(limited, maya), await createListing(limited, maya)]
  const send = (id: string, as = jonas) =>
    limited.call('POST', '/api/listing-report', { as, body: { listingId: id, reason: 'Spam' } })
  expect((await send(one)).status).toBe(200)
  expect((await send(one)).status).toBe(200)
  const refused = await send(other)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectRefusal(refused, 429)
  limited.moveClock(24 * 60 * 60 * 1000)
  expect((await send(other, await signIn(limited, cast.jonas))).status).toBe(200)
})
