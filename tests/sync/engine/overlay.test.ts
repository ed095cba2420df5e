import * as v from 'valibot'
import { expect, test } from 'vitest'
import { actions } from '#sync/actions.ts'
import { defineAction } from '#sync/engine/action.ts'
import { leaveOriginal } from '#sync/engine/copied.ts'
import { enqueue } from '#sync/engine/outbox.ts'
import { newId } from '#client/device/new-id.ts'
import { listing, now, owner, phone } from './phone.ts'

const desk = listing(1, {
  title: 'Oak desk',
  price: 50,
  seller: { _id: owner.actor.userId, id: owner.actor.userId, username: 'maya' },
})

test('what an effect did before it threw is gone for the effects after it', async () => {
  const broken = defineAction('listing.break', {
    version: 1,
    rest: 'POST /api/break',
    args: v.object({ id: v.string() }),
    silent: true,
    touches: ({ id }) => [{ table: 'listings', key: id }],
    local(view, { id }) {
      const row = view.get('listings', id)
      if (row) view.put('listings', { ...row, title: 'Half an effect' })
      throw new TypeError('A slip.')
    },
  })
  const device = await phone([desk], new Map([...actions, [broken.name, broken]]))
  await device.do('listing.edit', { id: desk._id, price: 60 })
  const args = { id: desk._id }
  await device.look((tx) => enqueue(tx, { name: broken.name, version: 1, args }, now))
  await device.do('listing.edit', { id: desk._id, status: 'Sold' })
  // All three again, on top of the server's row.
  await device.apply({ last: 0 })
  expect(await device.listing(desk._id)).toEqual({ ...desk, price: 60, status: 'Sold' })
})

test('a copy that becomes a device of its own shows nothing of what may have been done elsewhere', async () => {
  const device = await phone([desk])
  await device.do('listing.edit', { id: desk._id, price: 60 })
  // A repeated request may have reached the server.
  await device.request()
  const request = await device.request()
  await device.do('listing.edit', { id: desk._id, title: 'Pine desk' })
  const client = newId()
  const refused = await device.look((tx) => leaveOriginal(tx, owner, request, client))
  expect(refused).toMatchObject([{ seq: 1, ok: false }])
  expect(await device.listing(desk._id)).toEqual({ ...desk, title: 'Pine desk' })
  expect((await device.request()).client).toBe(client)
  // The state has changed since the request.
  expect(await device.look((tx) => leaveOriginal(tx, owner, request, newId()))).toBeUndefined()
})

test('a copy that becomes a device of its own keeps a message to a person it has written to', async () => {
  const device = await phone()
  const recipientId = newId()
  const write = (content: string) =>
    device.do('message.send', { id: newId(), recipientId, content })
  await write('done')
  const first = await device.request()
  // The conversation itself is on a later page.
  await device.apply({ results: [[1, 'ok', null]], last: 1, more: true }, first)
  await write('sent')
  await device.request()
  const request = await device.request()
  await write('waits')
  const refused = await device.look((tx) => leaveOriginal(tx, owner, request, newId()))
  expect(refused?.map(({ seq }) => seq)).toEqual([2])
  expect((await device.sent()).map(([seq]) => seq)).toEqual([3])
})
