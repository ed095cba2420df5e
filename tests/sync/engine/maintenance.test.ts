import { expect, test } from 'vitest'
import { stateOf } from '#sync/engine/outbox.ts'
import { minute } from '#sync/time.ts'
import { listing, now, phone, putting } from './phone.ts'
import { mine, run, type Reaction } from './one-round.ts'

const maintenance = { text: 'Back at 6 PM.' }
const paused: Reaction = () => ({ maintenance, results: [], last: 0 })
const works: Reaction = () => ({})
const sent = (requests: Awaited<ReturnType<typeof run>>['requests']) =>
  requests.map(({ actions }) => actions.length)

test('while the server takes no actions, rows arrive to the last page and the queue stays', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await device.do('listing.create', mine(2))
  const pages: Reaction[] = [
    (request) => ({ ...paused(request), more: true }),
    (request) => ({ ...paused(request), more: true, ...putting([listing(7)]) }),
    paused,
  ]
  const round = await run({ device, reactions: pages })
  expect(round.end).toEqual({ kind: 'paused' })
  expect(sent(round.requests)).toEqual([2, 0, 0])
  expect(await device.look((tx) => tx.rows.listings.all())).toEqual([listing(7)])
  expect((await device.queue()).map(({ seq }) => seq)).toEqual([1, 2])
  expect(await device.refused()).toEqual([])
  expect((await device.look(stateOf)).maintenance).toEqual(maintenance)
})

test('a device that knows of it asks before it sends, and sends in order once the server takes actions', async () => {
  const device = await phone()
  await run({ device, reactions: [paused] })
  await device.do('listing.create', mine(1))
  await device.do('listing.create', mine(2))
  const waiting = await run({ device, reactions: [paused] })
  expect(waiting.end).toEqual({ kind: 'paused' })
  expect(sent(waiting.requests)).toEqual([0])
  // It was never sent, so it can be withdrawn.
  expect((await device.look(stateOf)).sentUpTo).toBe(0)

  const { end, requests } = await run({ device, reactions: [works] })
  expect(end.kind).toBe('done')
  expect(requests.map(({ actions }) => actions.map(([seq]) => seq))).toEqual([[], [1, 2]])
  expect(await device.queue()).toEqual([])
  expect((await device.look(stateOf)).maintenance).toBeUndefined()
})

test('what was sent before the server said so is sent again as the same push', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  const first = await run({ device, reactions: [paused] })
  await device.do('listing.create', mine(2))
  const { end, requests } = await run({ device, reactions: [works] })
  expect(end.kind).toBe('done')
  expect(sent(requests)).toEqual([0, 1, 1])
  expect(requests[1]?.push?.id).toBe(first.requests[0]?.push?.id)
  expect(await device.queue()).toEqual([])
})

test('after its end a page with waiting changes gets all rows, waits, and then sends', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  const pauseAfterMaintenance = () => 7000
  await run({ device, reactions: [paused], pauseAfterMaintenance })
  const pages: Reaction[] = [() => ({ more: true }), works]
  const asked = await run({ device, reactions: pages, pauseAfterMaintenance })
  expect(asked.end).toEqual({ kind: 'later', waitMs: 7000 })
  expect(sent(asked.requests)).toEqual([0, 0])
  const { end, requests } = await run({ device, reactions: [works], pauseAfterMaintenance })
  expect(end.kind).toBe('done')
  expect(sent(requests)).toEqual([1])
})

test('a device that was away at its end sends at once, because it meets no others', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  const pauseAfterMaintenance = () => 7000
  await run({ device, reactions: [paused], pauseAfterMaintenance })
  const clock = () => now + 5 * minute
  const { end, requests } = await run({ device, reactions: [works], pauseAfterMaintenance, clock })
  expect(end.kind).toBe('done')
  expect(sent(requests)).toEqual([0, 1])
})

test('a page without waiting changes does not wait', async () => {
  const device = await phone()
  const pauseAfterMaintenance = () => 7000
  expect((await run({ device, reactions: [paused], pauseAfterMaintenance })).end.kind).toBe('done')
  expect((await run({ device, reactions: [works], pauseAfterMaintenance })).end.kind).toBe('done')
})

test('the definitions of actions load when the server takes them', async () => {
  const device = await phone()
  await run({ device, reactions: [paused] })
  await device.do('listing.create', mine(1))
  let isLoaded = false
  const loading = {
    knowsAll: () => isLoaded,
    loadAll: async () => void (isLoaded = true),
  }
  expect((await run({ device, reactions: [paused], ...loading })).end.kind).toBe('paused')
  expect(isLoaded).toBe(false)
  expect((await run({ device, reactions: [works], ...loading })).end.kind).toBe('done')
})
