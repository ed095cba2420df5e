import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Listing } from '#sync/listings.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, feedIds, readOne, save } from '#tests/support/server/listings.ts'
import {
  changeHeldWords,
  decide,
  decided,
  newModerator,
  readItem,
  readLog,
  readQueue,
  reportListing,
} from '#tests/support/server/moderation.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { photo, sendUpload } from '#tests/support/server/photos.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const moderator = await newModerator(app)
const { maya, jonas } = app.people
const waits = { by: 'check' }

const setWords = (words: { add?: string[]; remove?: string[] }) => changeHeldWords(app, words)
beforeAll(() => setWords({ add: ['Vape', 'fake ID'] }))

const edit = async (id: string, body: object): Promise<Listing> =>
  (await app.call('PATCH', `/api/listings/${id}`, { as: maya, body })).json()
const queued = async () => (await readQueue(app, moderator, 'listing')).map((row) => row.subjectId)
const isSeen = async (id: string) => (await feedIds(app, jonas, '?limit=100')).includes(id)
const release = (subjectId: string, more: object = {}) =>
  decide(app, moderator, { kind: 'listing', subjectId, verdict: 'release', ...more })

test('a listing with a held word waits: its seller sees that, and nobody else sees it anywhere', async () => {
  const device = new Device(app, jonas)
  await device.sync()
  const before = await readQueue(app, moderator, 'listing')
  const id = await createListing(app, maya, { title: 'VAPÉ pen', description: 'Zebra print.' })
  expect((await readOne(app, maya, id)).hidden).toEqual(waits)
  for (const path of [`/api/listings/${id}`, `/api/listings/info/${id}`])
    await expectRefusal(await app.call('GET', path, { as: jonas }), 404)
  expect(await feedIds(app, jonas, '?q=zebra')).toEqual([])
  expect(await feedIds(app, maya, '?q=zebra')).toEqual([id])
  const ofMaya = await app.call('GET', `/api/listings/user/${maya.user.id}?limit=100`, {
    as: jonas,
  })
  expect(await ofMaya.text()).not.toContain(id)
  const answer = await device.step()
  expect(JSON.stringify(answer)).not.toContain(id)
  const fresh = new Device(app, jonas)
  await fresh.sync()
  expect(fresh.held).not.toContain(id)
  const body = { listingId: id, recipientEmail: 'friend@example.com' }
  expect((await app.call('POST', '/api/share-listing', { as: maya, body })).status).toBe(409)
  for (const [method, path, ask] of [
    ['POST', `/api/listings/view/${id}`, {}],
    ['PATCH', `/api/listings/inquiry-count/${id}`, {}],
    ['POST', '/api/saved-listings', { listingId: id }],
    ['POST', '/api/listing-report', { listingId: id, reason: 'Spam', details: '' }],
    ['POST', '/messages/share-listing', { listingId: id, recipientUsername: 'dre', content: '' }],
  ] as const)
    expect([path, (await app.call(method, path, { as: jonas, body: ask })).status]).toEqual([
      path,
      404,
    ])
  const own = new Device(app, maya)
  await own.sync()
  expect(own.listing(id)?.hidden).toEqual(waits)

  // The seller hears that it waits, and nothing tells the word.
  const [news] = await notificationsOf(app, maya)
  expect(news?.title).toBe('Your listing waits for a moderator')
  expect(news?.message).toBe(
    'A moderator looks at “VAPÉ pen” before others see it. You will hear about it.',
  )
  expect(JSON.stringify(own.listing(id))).not.toMatch(/word/i)

  // Moderators find it in their queue, with the word, and by its address.
  const after = await readQueue(app, moderator, 'listing')
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-1)).toMatchObject({ subjectId: id, title: 'VAPÉ pen', reports: 0 })
  const { listing, held, reports, isWaiting } = await readItem(app, moderator, 'listing', id)
  expect({ hidden: listing?.hidden, words: held?.words }).toEqual({
    hidden: waits,
    words: ['Vape'],
  })
  expect({ reports, isWaiting }).toEqual({ reports: [], isWaiting: true })
  expect((await readOne(app, moderator, id)).hidden).toEqual(waits)

  expect((await release(id, { reason: 'A toy.', since: held?.since })).status).toBe(200)
  expect(await isSeen(id)).toBe(true)
  expect((await readOne(app, jonas, id)).hidden).toBeUndefined()
  await device.sync()
  expect(device.listing(id)?.title).toBe('VAPÉ pen')
  expect(await queued()).not.toContain(id)
  const [told] = await notificationsOf(app, maya)
  expect(told).toMatchObject({
    title: 'Your listing is live',
    message: 'Your listing “VAPÉ pen” is live. Reason: A toy.',
  })
  expect((await readLog(app, moderator))[0]).toMatchObject({ verdict: 'release', subjectId: id })
  await expectRefusal(await release(id), 409)
})

test('an edit holds a listing back, without news for its savers, and no edit shows it', async () => {
  const id = await createListing(app, maya, { title: 'Pen' })
  await save(app, jonas, id)
  const { savedListingId } = (await (
    await app.call('POST', '/api/saved-listings', { as: jonas, body: { listingId: id } })
  ).json()) as { savedListingId: string }
  const notify = { savedListingId, notifyOnUpdate: true }
  await app.call('PATCH', '/api/saved-listings/notify', { as: jonas, body: notify })
  const device = new Device(app, jonas)
  await device.sync()
  expect(device.listing(id)).toBeDefined()
  const before = (await notificationsOf(app, jonas)).length
  expect((await edit(id, { description: 'With a fake-ID.' })).hidden).toEqual(waits)
  expect(await isSeen(id)).toBe(false)
  await device.sync()
  expect(device.listing(id)).toBeUndefined()
  const saved = await app.call('GET', '/api/saved-listings?limit=100', { as: jonas })
  expect(await saved.text()).not.toContain('fake')
  expect(await notificationsOf(app, jonas)).toHaveLength(before)
  // Otherwise its seller could find out the word.
  expect((await edit(id, { description: 'Blue.' })).hidden).toEqual(waits)
  expect(await isSeen(id)).toBe(false)
  expect((await readItem(app, moderator, 'listing', id)).held?.words).toEqual([])
  expect(await queued()).toContain(id)

  expect((await release(id)).status).toBe(200)
  expect(await isSeen(id)).toBe(true)
  // What a moderator has seen is not held again, unless the text changes.
  expect((await edit(id, { title: 'Vape' })).hidden).toEqual(waits)
  expect((await release(id)).status).toBe(200)
  expect((await edit(id, { price: '30', status: 'Pending' })).hidden).toBeUndefined()
  expect((await edit(id, { description: 'Never used.' })).hidden).toEqual(waits)
})

test('a moderator releases only what they saw', async () => {
  const id = await createListing(app, maya, { title: 'Vape', description: 'A toy.' })
  const since = (await readItem(app, moderator, 'listing', id)).held?.since
  app.moveClock(1000)
  await edit(id, { description: 'With nicotine.' })
  await expectRefusal(
    await release(id, { since }),
    409,
    'This listing has changed since you opened it. Look at it again.',
  )
  const restore = { kind: 'listing', subjectId: id, verdict: 'restore' }
  await expectRefusal(await decide(app, moderator, restore), 409, 'This listing is not hidden.')
  expect(await isSeen(id)).toBe(false)
  const now = (await readItem(app, moderator, 'listing', id)).held?.since
  expect((await release(id, { since: now })).status).toBe(200)
})

test('a held listing can be hidden with a reason, and goes on waiting after other decisions', async () => {
  const id = await createListing(app, maya, { title: 'Vape' })
  await decided(app, moderator, { kind: 'listing', subjectId: id, verdict: 'warn' })
  expect((await readOne(app, maya, id)).hidden).toEqual(waits)
  expect(await queued()).toContain(id)
  const reason = 'Not on this campus.'
  await decided(app, moderator, { kind: 'listing', subjectId: id, verdict: 'hide', reason })
  expect((await readOne(app, maya, id)).hidden).toEqual({ by: 'moderator', reason })
  expect(await queued()).not.toContain(id)
  // An edit neither shows it nor lets it wait again, and no device hears of what it never had.
  const device = new Device(app, jonas)
  await device.sync()
  const changed = await edit(id, { title: 'Fake ID', images: [] })
  expect(changed.hidden).toEqual({ by: 'moderator', reason })
  expect(JSON.stringify(await device.step())).not.toContain(id)
  await decided(app, moderator, { kind: 'listing', subjectId: id, verdict: 'restore' })
  expect(JSON.stringify(await device.step())).not.toContain(id)
  expect((await release(id)).status).toBe(200)
  await device.sync()
  expect(device.listing(id)).toBeDefined()
})

test('a moderator does not release their own listing, and a deleted one no longer waits', async () => {
  const own = await createListing(app, moderator, { title: 'Vape' })
  expect(await queued()).not.toContain(own)
  await expectRefusal(await release(own), 403)
  const id = await createListing(app, maya, { title: 'Vape' })
  await app.call('DELETE', `/api/listings/${id}`, { as: maya })
  expect(await queued()).not.toContain(id)
})

test('a report joins the entry of a listing that waits', async () => {
  const id = await createListing(app, maya, { title: 'Pen' })
  await reportListing(app, await newcomer(app), id)
  await edit(id, { title: 'Vape' })
  const entries = (await readQueue(app, moderator, 'listing')).filter((row) => row.subjectId === id)
  expect(entries).toMatchObject([{ reports: 1 }])
  expect((await release(id)).status).toBe(200)
  expect(await queued()).not.toContain(id)
})

test('a held listing whose photo arrives later stays unknown to others', async () => {
  const device = new Device(app, jonas)
  await device.sync()
  const own = new Device(app, maya)
  const bytes = new Uint8Array(await photo().jpeg().toBuffer())
  const hash = createHash('sha256').update(bytes).digest('hex')
  const id = crypto.randomUUID()
  const args = { id, title: 'Vape', description: 'd', price: '1', category: 'Other' }
  const [result] = await own.sync(
    own.act('listing.create', { ...args, images: [`sha256:${hash}`] }),
  )
  expect(result?.[1]).toBe('ok')
  expect((await sendUpload(app, maya, { bytes, hash })).ok).toBe(true)
  expect(JSON.stringify(await device.step())).not.toContain(id)
  expect((await release(id)).status).toBe(200)
  await device.sync()
  expect(device.listing(id)?.images).toHaveLength(1)
})

test('words taken off the list release nothing, and new ones hold back what is new', async () => {
  const shown = await createListing(app, maya, { title: 'Sword' })
  const held = await createListing(app, maya, { title: 'Vape' })
  await setWords({ add: ['sword'], remove: ['vape'] })
  expect(await isSeen(shown)).toBe(true)
  expect((await readOne(app, maya, held)).hidden).toEqual(waits)
  expect(await queued()).toContain(held)
  const [other, second] = [
    await createListing(app, maya, { title: 'Vape' }),
    await createListing(app, maya, { title: 'Sword' }),
  ]
  expect([await isSeen(other), await isSeen(second)]).toEqual([true, false])
  await setWords({ add: ['vape'], remove: ['sword'] })
})
