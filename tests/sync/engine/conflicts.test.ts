import { expect, test } from 'vitest'
import type { SyncResult } from '#sync/engine/protocol.ts'
import { choose } from '#sync/engine/refused.ts'
import { listing, now, owner, phone, putting } from './phone.ts'

type Device = Awaited<ReturnType<typeof phone>>

const desk = listing(1, {
  title: 'Oak desk',
  price: 50,
  seller: { _id: owner.actor.userId, id: owner.actor.userId, username: 'maya' },
})
const theirs = putting([{ ...desk, price: 60 }])

const edit = (device: Device, args: object) => device.do('listing.edit', { id: desk._id, ...args })
const conflict = (seq: number, ...conflicts: [string, unknown, unknown][]): SyncResult => [
  seq,
  'no',
  {
    code: 'conflict',
    message: 'Changed elsewhere.',
    conflicts: conflicts.map(([field, current, wanted]) => ({ field, current, wanted })),
  },
]
const take = (device: Device, seq: number, field: string, choice: 'mine' | 'theirs') =>
  device.look((tx) => choose(tx, seq, { field, choice, now }))
const queued = async (device: Device) => (await device.queue()).map(({ args }) => args)
const conflicts = async (device: Device) =>
  (await device.refused()).map((entry) => [entry.action.args, entry.conflicts])

async function inConflict() {
  const device = await phone([desk])
  await edit(device, { price: 90, seen: { price: [50] } })
  expect(await device.listing(desk._id)).toEqual({ ...desk, price: 90 })
  await device.apply({ results: [conflict(1, ['price', 60, 90])], last: 1, ...theirs })
  expect(await device.listing(desk._id)).toMatchObject({ price: 60 })
  return device
}

test('an edit shows its effect, and its seen values are no part of the row', async () => {
  const device = await phone([desk])
  await edit(device, { title: 'Pine desk', seen: { title: ['Oak desk'] } })
  expect(await device.listing(desk._id)).toEqual({ ...desk, title: 'Pine desk' })
})

test('keeping the user’s own value sends the edit again with the other device’s as seen', async () => {
  const device = await inConflict()
  await take(device, 1, 'price', 'mine')
  expect(await device.refused()).toEqual([])
  expect(await queued(device)).toEqual([{ id: desk._id, price: 90, seen: { price: [60] } }])
  expect(await device.listing(desk._id)).toMatchObject({ price: 90 })
})

test('keeping the other device’s value withdraws an edit of one field', async () => {
  const device = await inConflict()
  await take(device, 1, 'price', 'theirs')
  expect(await device.refused()).toEqual([])
  expect(await queued(device)).toEqual([])
  expect(await device.listing(desk._id)).toMatchObject({ price: 60 })
})

test('the other fields of an edit are sent after the last choice', async () => {
  const device = await phone([desk])
  const seen = { price: [50], title: ['Oak desk'], status: ['Available'] }
  await edit(device, { price: 90, title: 'Pine desk', status: 'Sold', seen })
  const both = conflict(1, ['title', 'Elm desk', 'Pine desk'], ['price', 60, 90])
  await device.apply({ results: [both], last: 1 })
  await take(device, 1, 'price', 'theirs')
  expect(await queued(device)).toEqual([])
  await take(device, 1, 'price', 'theirs')
  await take(device, 1, 'title', 'mine')
  expect(await queued(device)).toEqual([
    {
      id: desk._id,
      title: 'Pine desk',
      status: 'Sold',
      seen: { title: ['Elm desk'], status: ['Available'] },
    },
  ])
})

test('conflicts of several edits of one listing are one entry with the last values', async () => {
  const device = await phone([desk])
  await edit(device, { price: 90, status: 'Sold', seen: { price: [50], status: ['Available'] } })
  await edit(device, { price: 95, seen: { price: [90, 50] } })
  await device.apply({
    results: [
      conflict(1, ['price', 60, 90], ['status', 'Pending', 'Sold']),
      conflict(2, ['price', 60, 95]),
    ],
    last: 2,
    ...theirs,
  })
  const [entry] = await device.refused()
  expect(entry?.seq).toBe(2)
  expect(await conflicts(device)).toEqual([
    [
      {
        id: desk._id,
        price: 95,
        status: 'Sold',
        seen: { price: [90, 50], status: ['Available'] },
      },
      [
        { field: 'status', current: 'Pending', wanted: 'Sold' },
        { field: 'price', current: 60, wanted: 95 },
      ],
    ],
  ])
})

test('conflicts about two listings are two entries', async () => {
  const chair = listing(2, { seller: desk.seller })
  const device = await phone([desk, chair])
  await edit(device, { price: 90, seen: { price: [50] } })
  await edit(device, { id: chair._id, price: 95, seen: { price: [10] } })
  await device.apply({
    results: [conflict(1, ['price', 60, 90]), conflict(2, ['price', 60, 95])],
    last: 2,
  })
  expect(await device.refused()).toHaveLength(2)
})

test('a later edit that the server does ends the conflict about its field', async () => {
  const device = await phone([desk])
  await edit(device, { price: 90, seen: { price: [50] } })
  await edit(device, { price: 60, seen: { price: [90, 50] } })
  await device.apply({ results: [conflict(1, ['price', 60, 90]), [2, 'ok']], last: 2, ...theirs })
  expect(await device.refused()).toEqual([])
})

test('a later edit of another field leaves the conflict', async () => {
  const device = await inConflict()
  await edit(device, { title: 'Pine desk', seen: { title: ['Oak desk'] } })
  await device.apply({ results: [[2, 'ok']], last: 2 })
  expect(await conflicts(device)).toEqual([
    [
      { id: desk._id, price: 90, seen: { price: [50] } },
      [{ field: 'price', current: 60, wanted: 90 }],
    ],
  ])
})

test('[OFF-27] a joined entry shows the value that it will send', async () => {
  const device = await inConflict()
  await edit(device, {
    price: '95',
    title: 'Pine desk',
    seen: { price: [60], title: ['Oak desk'] },
  })
  await device.apply({ results: [conflict(2, ['title', 'Elm desk', 'Pine desk'])], last: 2 })
  expect((await device.refused()).map((entry) => entry.conflicts)).toEqual([
    [
      { field: 'price', current: 60, wanted: 95 },
      { field: 'title', current: 'Elm desk', wanted: 'Pine desk' },
    ],
  ])
  await take(device, 2, 'price', 'mine')
  await take(device, 2, 'title', 'theirs')
  expect(await queued(device)).toEqual([{ id: desk._id, price: '95', seen: { price: [60] } }])
})

/** A refused edit of title and price, whose price alone is in conflict. */
async function titleBesideConflict() {
  const device = await phone([desk])
  const seen = { price: [50], title: ['Oak desk'] }
  await edit(device, { price: 90, title: 'Pine desk', seen })
  await device.apply({ results: [conflict(1, ['price', 60, 90])], last: 1, ...theirs })
  return device
}

test('[OFF-27] the rest of an edit is queued by itself when a later edit ends its last conflict', async () => {
  const device = await titleBesideConflict()
  await edit(device, { price: 95, seen: { price: [60] } })
  const done = putting([{ ...desk, price: 95 }])
  await device.apply({ results: [[2, 'ok']], last: 2, ...done })
  expect(await device.refused()).toEqual([])
  expect(await queued(device)).toEqual([
    { id: desk._id, title: 'Pine desk', seen: { title: ['Oak desk'] } },
  ])
  expect(await device.sent()).toEqual([[3, 'listing.edit', 1]])
  expect(await device.listing(desk._id)).toMatchObject({ price: 95, title: 'Pine desk' })
})

test('the rest of an edit leaves out a field that a queued edit sets', async () => {
  const device = await titleBesideConflict()
  await edit(device, { price: 95, seen: { price: [60] } })
  await edit(device, { title: 'Ash desk', seen: { title: ['Oak desk'] } })
  await device.apply({ results: [[2, 'ok']], last: 2, ...theirs })
  expect(await device.refused()).toEqual([])
  expect(await queued(device)).toEqual([
    { id: desk._id, title: 'Ash desk', seen: { title: ['Oak desk'] } },
  ])
})
