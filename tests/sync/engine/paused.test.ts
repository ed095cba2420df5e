import { expect, test } from 'vitest'
import { stateOf } from '#sync/engine/outbox.ts'
import { mine, run, type Reaction } from './one-round.ts'
import { phone } from './phone.ts'

const paused: Reaction = () => ({ paused: true, results: [], last: 0 })
const sent = (requests: Awaited<ReturnType<typeof run>>['requests']) =>
  requests.map(({ actions }) => actions.length)

test('while the server takes no actions, rows arrive to the last page and the queue stays', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  const pages: Reaction[] = [
    () => ({ paused: true, results: [], last: 0, more: true }),
    () => ({ paused: true, results: [], last: 0, more: true }),
    paused,
  ]
  const round = await run({ device, reactions: pages })
  expect(round.end).toEqual({ kind: 'paused' })
  expect(sent(round.requests)).toEqual([1, 0, 0])
  expect(await device.queue()).toHaveLength(1)
  expect((await device.look(stateOf)).paused).toBe(true)
})

test('a device that knows of it asks before it sends, and sends once the server takes actions', async () => {
  const device = await phone()
  await run({ device, reactions: [paused] })
  await device.do('listing.create', mine(1))
  const waiting = await run({ device, reactions: [paused] })
  expect(waiting.end).toEqual({ kind: 'paused' })
  expect(sent(waiting.requests)).toEqual([0])
  // It was never sent, so it can be withdrawn.
  expect((await device.look(stateOf)).sentUpTo).toBe(0)

  const { end, requests } = await run({ device, reactions: [() => ({})] })
  expect(end.kind).toBe('done')
  expect(sent(requests)).toEqual([0, 1])
  expect(await device.queue()).toEqual([])
  expect((await device.look(stateOf)).paused).toBeUndefined()
})

test('what was sent before the server said so is sent again as the same push', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  const first = await run({ device, reactions: [paused] })
  await device.do('listing.create', mine(2))
  const { end, requests } = await run({ device, reactions: [() => ({})] })
  expect(end.kind).toBe('done')
  expect(sent(requests)).toEqual([0, 1, 1])
  expect(requests[1]?.push?.id).toBe(first.requests[0]?.push?.id)
  expect(await device.queue()).toEqual([])
})

test('a device without waiting writes ends its round', async () => {
  const device = await phone()
  expect((await run({ device, reactions: [paused] })).end.kind).toBe('done')
})
