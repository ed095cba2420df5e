import { expect, test } from 'vitest'
import { addRows } from '#sync/engine/apply.ts'
import { enqueue } from '#sync/engine/outbox.ts'
import { pack, unpack, type SyncResult } from '#sync/engine/protocol.ts'
import { listing, newId, now, phone, putting } from './phone.ts'

const first = listing(1)
const edit = (changes: object) => ({ id: first._id, ...changes })
const refused = (seq: number): SyncResult => [seq, 'no', { code: 'conflict', message: 'No.' }]

test('an answer for another cursor changes nothing', async () => {
  const device = await phone([first])
  const late = { from: 'zero', cursor: 'late', ...putting([listing(2)]) }
  expect(await device.apply(late)).toBeUndefined()
  expect(await device.listing(listing(2)._id)).toBeUndefined()
  expect((await device.request()).cursor).toBe('one')
})

test('an effect stays on top of newer rows until the server’s rows include its action', async () => {
  const device = await phone([first])
  await device.do('listing.edit', edit({ price: 3 }))
  await device.apply({ cursor: 'two', ...putting([{ ...first, title: 'Renamed', price: 10 }]) })
  expect(await device.listing(first._id)).toMatchObject({ title: 'Renamed', price: 3 })
  const done = { ...first, title: 'Renamed', price: 3 }
  await device.apply({
    from: 'two',
    cursor: 'three',
    results: [[1, 'ok']],
    last: 1,
    ...putting([done]),
  })
  expect(await device.listing(first._id)).toEqual(done)
  expect(await device.queue()).toEqual([])
  expect((await device.screen()).isPending('listings', first._id)).toBe(false)
})

test('an acknowledged action is not sent again and shows until its rows arrive', async () => {
  const device = await phone([first])
  await device.do('listing.edit', edit({ price: 3 }))
  await device.apply({ results: [[1, 'ok']], last: 0, more: true, cursor: 'two' })
  expect((await device.request()).actions).toEqual([])
  expect((await device.request()).ack).toBe(0)
  expect(await device.listing(first._id)).toMatchObject({ price: 3 })
})

test('a refused write restores the row and keeps later changes', async () => {
  const device = await phone([first])
  await device.do('listing.edit', edit({ title: 'Refused' }))
  await device.do('listing.edit', edit({ price: 3 }))
  await device.apply({ results: [refused(1), [2, 'ok']], last: 1, cursor: 'two' })
  expect(await device.listing(first._id)).toEqual({ ...first, price: 3 })
})

test('each waiting caller gets the result of its action once', async () => {
  const device = await phone([first])
  await device.do('listing.edit', edit({ price: 3 }))
  await device.do('listing.edit', edit({ price: 4 }))
  const results: SyncResult[] = [[1, 'ok', { left: 3 }], refused(2)]
  const settled = await device.apply({ results, last: 0, more: true, cursor: 'two' })
  expect(settled).toEqual([
    { seq: 1, ok: true, reply: { left: 3 } },
    { seq: 2, ok: false, problem: { code: 'conflict', message: 'No.' } },
  ])
  const again = { from: 'two', cursor: 'three', results, last: 2 }
  expect(await device.apply(again)).toEqual([])
})

test('a reset empties the tables and keeps the queue, which is sent again from its front', async () => {
  const device = await phone([first, listing(2)])
  await device.do('listing.edit', edit({ price: 3 }))
  await device.apply({ results: [[1, 'ok']], last: 0, more: true, cursor: 'two' })
  await device.apply({ from: 'two', cursor: 'new', reset: true, more: true, ...putting([first]) })
  expect(await device.listing(listing(2)._id)).toBeUndefined()
  expect(await device.listing(first._id)).toMatchObject({ price: 3 })
  expect(await device.sent()).toEqual([[1, 'listing.edit', 1]])
})

test('rules and announcements stay as the last answer had them', async () => {
  const device = await phone([first])
  const state = async () => (await device.screen()).state()
  const rules = { categories: [{ name: 'Other', label: 'Odds' }], prohibited: 'Knives.' }
  const announcements = [{ _id: newId(1), text: 'Closed.', until: new Date(now).toISOString() }]
  await device.apply({ cursor: 'two', rules, announcements })
  expect(await state()).toMatchObject({ rules, announcements })
  await device.apply({ from: 'two', cursor: 'three', announcements, more: true })
  expect(await state()).toMatchObject({ announcements })
  expect(await state()).not.toHaveProperty('rules')
})

test('a purge removes the rows of one user only', async () => {
  const device = await phone([first])
  await device.do('listing.create', {
    id: newId(1),
    title: 'Mine',
    description: 'Mine.',
    price: 5,
    category: 'Other',
  })
  await device.apply({ cursor: 'two', purge: [first.seller._id] })
  expect(await device.listing(first._id)).toBeUndefined()
  expect(await device.listing(newId(1))).toBeDefined()
})

test('a row from another source does not replace a row on the device', async () => {
  const device = await phone([first])
  await device.do('listing.delete', { id: first._id })
  await device.look((tx) => addRows(tx, 'listings', [first, listing(2)]))
  expect(await device.listing(first._id)).toBeUndefined()
  expect(await device.listing(listing(2)._id)).toEqual(listing(2))
})

test('a queued action of an older app version shows nothing and is sent unchanged', async () => {
  const device = await phone([first])
  const write = { name: 'listing.edit', version: 0, args: edit({ price: 3 }) }
  await device.look((tx) => enqueue(tx, write, now))
  await device.apply({ cursor: 'two' })
  expect(await device.listing(first._id)).toEqual(first)
  expect(await device.sent()).toEqual([[1, 'listing.edit', 0]])
})

test('packing rows as columns and unpacking restores them', () => {
  const rows = [first, listing(2, { category: 'Event Tickets', eventType: 'Play' })]
  const { cols, rows: values } = pack(rows)
  expect(unpack({ cols: { listings: cols }, put: { listings: values } }, 'listings')).toEqual(rows)
})

test('a late answer leaves a later push open', async () => {
  const device = await phone([first])
  await device.do('listing.edit', edit({ price: 3 }))
  const earlier = await device.request()
  await device.apply({ results: [[1, 'ok']], last: 1, cursor: 'two', lease: '1.aa' }, earlier)
  await device.do('listing.edit', edit({ price: 4 }))
  const open = await device.request()
  await device.apply({ from: 'two', cursor: 'three', last: 1, lease: '2.bb' }, earlier)
  await device.do('listing.edit', edit({ price: 5 }))
  const repeated = await device.request()
  expect(repeated.push).toEqual(open.push)
  expect(repeated.actions).toEqual(open.actions)
})

test('a device is not complete while a new snapshot arrives', async () => {
  const device = await phone([first])
  const isComplete = async () => (await device.look((tx) => tx.state.get(['sync'])))[0]?.complete
  await device.apply({ cursor: 'two', more: true })
  expect(await isComplete()).toBe(true)
  await device.apply({ from: 'two', cursor: 'three', reset: true, more: true })
  expect(await isComplete()).toBe(false)
  await device.apply({ from: 'three', cursor: 'four', more: true })
  expect(await isComplete()).toBe(false)
  await device.apply({ from: 'four', cursor: 'five' })
  expect(await isComplete()).toBe(true)
})
