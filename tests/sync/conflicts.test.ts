import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, readOne, ticket } from '#tests/support/server/listings.ts'
import { photo, upload } from '#tests/support/server/photos.ts'

const { app, maya } = appOfEachTest()
let phone: Device
let id: string
beforeEach(async () => {
  phone = new Device(app, maya)
  id = await createListing(app, maya, { price: 50, title: 'Oak desk' })
  await phone.sync()
})

const edit = (args: object) => phone.act('listing.edit', { id, ...args })
const elsewhere = (body: object) =>
  app.call('PATCH', `/api/listings/${id}`, { as: maya, body }).then(({ status }) => {
    expect(status).toBe(200)
  })
const conflict = (seq: number, ...conflicts: object[]) => [
  seq,
  'no',
  {
    code: 'conflict',
    message: 'This listing was also changed on another device. Choose what to keep.',
    conflicts,
  },
]

test('an edit of a value that another device has changed comes back with both values', async () => {
  await elsewhere({ price: 60 })
  const sent = edit({ price: '90', seen: { price: [50] } })
  expect(await phone.sync(sent)).toEqual([conflict(1, { field: 'price', current: 60, wanted: 90 })])
  expect(await readOne(app, maya, id)).toMatchObject({ price: 60 })
  // The answer of a repetition is the same.
  expect((await phone.step([sent])).results).toEqual([
    conflict(1, { field: 'price', current: 60, wanted: 90 }),
  ])
})

test('a value that the author saw and left is in no conflict', async () => {
  await elsewhere({ price: 60 })
  const seen = { price: [50], title: ['Oak desk'] }
  expect(await phone.sync(edit({ title: 'Pine desk', seen }))).toEqual([[1, 'ok']])
})

test('changes of two devices to different fields merge', async () => {
  await elsewhere({ price: 60 })
  await phone.sync(edit({ title: 'Pine desk', seen: { title: ['Oak desk'] } }))
  expect(await readOne(app, maya, id)).toMatchObject({ title: 'Pine desk', price: 60 })
})

test('a conflict of one field leaves the other fields of the edit undone', async () => {
  await elsewhere({ price: 60 })
  const both = { title: 'Pine desk', price: 90, seen: { title: ['Oak desk'], price: [50] } }
  expect(await phone.sync(edit(both))).toEqual([
    conflict(1, { field: 'price', current: 60, wanted: 90 }),
  ])
  expect(await readOne(app, maya, id)).toMatchObject({ title: 'Oak desk', price: 60 })
})

test('two devices that set the same value are not in conflict', async () => {
  await elsewhere({ price: 90, title: 'Pine desk' })
  const same = { title: ' Pine desk', price: '$90.00', seen: { title: ['Oak desk'], price: [50] } }
  expect(await phone.sync(edit(same))).toEqual([[1, 'ok']])
})

test('several queued edits of one field are not in conflict with each other', async () => {
  const results = await phone.sync(
    edit({ price: 90, seen: { price: [50] } }),
    edit({ price: 95, seen: { price: [90, 50] } }),
    edit({ price: 97, seen: { price: [95, 50, 90] } }),
  )
  expect(results).toEqual([1, 2, 3].map((seq) => [seq, 'ok']))
  expect(await readOne(app, maya, id)).toMatchObject({ price: 97 })
})

test('an edit is done although the one before it was refused for another reason', async () => {
  const results = await phone.sync(
    edit({ price: 90, title: 'x'.repeat(121), seen: { price: [50], title: ['Oak desk'] } }),
    edit({ price: 95, seen: { price: [90, 50] } }),
  )
  expect(results).toMatchObject([
    [1, 'no', { code: 'bad_input' }],
    [2, 'ok'],
  ])
})

test('an edit with the value of the other device as the one seen is done', async () => {
  await elsewhere({ price: 60 })
  expect(await phone.sync(edit({ price: 90, seen: { price: [60] } }))).toEqual([[1, 'ok']])
  expect(await readOne(app, maya, id)).toMatchObject({ price: 90 })
})

test('an edit without seen values overwrites, as one of an earlier version of the app does', async () => {
  await elsewhere({ price: 60 })
  expect(await phone.sync(edit({ price: 90 }))).toEqual([[1, 'ok']])
  expect(await readOne(app, maya, id)).toMatchObject({ price: 90 })
})

test('PATCH takes no seen values', async () => {
  const body = { price: 90, seen: { price: [50] } }
  const response = await app.call('PATCH', `/api/listings/${id}`, { as: maya, body })
  expect(response.status).toBe(400)
})

test('an event type, a status and a description can be in conflict', async () => {
  await elsewhere({ ...ticket, eventType: 'Play', status: 'Sold', description: 'Row two.' })
  const seen = {
    category: [desk.category],
    eventType: [null],
    status: ['Available'],
    description: [desk.description],
  }
  const wanted = { eventType: 'Concert', status: 'Pending', description: 'Row three.' }
  expect(await phone.sync(edit({ ...wanted, category: 'Event Tickets', seen }))).toEqual([
    conflict(
      1,
      { field: 'description', current: 'Row two.', wanted: 'Row three.' },
      { field: 'eventType', current: 'Play', wanted: 'Concert' },
      { field: 'status', current: 'Sold', wanted: 'Pending' },
    ),
  ])
})

test('the photos are one field, and an arrived photo is the one that was seen by its hash', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const [one, two] = [`sha256:${hash}`, `sha256:${'2'.repeat(64)}`]
  await phone.sync(edit({ images: [one], seen: { images: [[]] } }))
  await upload(app, maya, { bytes, hash })
  const results = await phone.sync(edit({ images: [one, two], seen: { images: [[one]] } }))
  expect(results).toEqual([[2, 'ok']])
  await elsewhere({ images: [] })
  const late = edit({ images: [two], seen: { images: [[one, two]] } })
  expect(await phone.sync(late)).toEqual([
    conflict(3, { field: 'images', current: [], wanted: [two] }),
  ])
})

test('one device cannot store more than a megabyte of unread conflicts', async () => {
  await elsewhere({ description: 'x'.repeat(4000) })
  const description = 'y'.repeat(4000)
  const most = 1024 * 1024
  let stored = 0
  for (let batch = 0; batch < 10; batch += 1) {
    const actions = Array.from({ length: 50 }, () =>
      edit({ description, seen: { description: [desk.description] } }),
    )
    const answer = await phone.step(actions)
    stored += answer.results.map((each) => JSON.stringify(each).length).reduce((a, b) => a + b, 0)
    if (answer.wait !== undefined) break
  }
  expect(stored).toBeGreaterThan(most / 2)
  expect(stored).toBeLessThan(most + 10_000)
})
