import { describe, expect, test } from 'vitest'
import { actions } from '#sync/actions.ts'
import { defineAction } from '#sync/engine/action.ts'
import { stateOf } from '#sync/engine/outbox.ts'
import { pack, type SyncRequest } from '#sync/engine/protocol.ts'
import type { Reply } from '#sync/engine/store.ts'
import { day, second } from '#sync/time.ts'
import * as v from 'valibot'
import { mine, run, type Device, type Reaction } from './one-round.ts'
import { listing, newId, now, phone } from './phone.ts'

const limitOf = async (device: Device) => (await device.look(stateOf)).limit
const limited = (device: Device, limit: number) =>
  device.look(async (tx) => tx.state.put([{ ...(await stateOf(tx)), limit }]))

test('halves the next answer when the line made no progress, and keeps the queue', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  const slow = () => ({ kind: 'later', slow: true }) as const
  expect((await run({ device, reactions: [slow] })).end.kind).toBe('later')
  expect(await limitOf(device)).toBe(100)
  for (let i = 0; i < 8; i += 1) await run({ device, reactions: [slow] })
  expect(await limitOf(device)).toBe(10)
  expect(await device.sent()).toHaveLength(1)
})

test.each([
  [0.2, 1000],
  [2, 400],
  [5, 200],
  [9, 100],
])('an answer that took %d s is followed by one of at most %d rows', async (seconds, limit) => {
  const device = await phone()
  let time = now
  const takes = () => {
    time += seconds * second
    return {}
  }
  await run({ device, reactions: [takes], clock: () => time })
  expect(await limitOf(device)).toBe(limit)
})

test('on a slow line the results of actions come before any rows', async () => {
  const device = await phone([listing(1)])
  await limited(device, 20)
  await device.do('listing.create', mine(1))
  const { requests } = await run({ device, reactions: [() => ({})] })
  expect(requests.map(({ limit, actions: sent }) => [limit, sent.length])).toEqual([
    [0, 1],
    [100, 0],
  ])
  expect(await device.queue()).toEqual([])
})

test('an effect that throws is skipped and reported, and blocks no other write', async () => {
  const broken = defineAction('listing.break', {
    version: 1,
    rest: 'POST /api/break',
    args: v.object({ id: v.string() }),
    silent: true,
    touches: ({ id }) => [{ table: 'listings', key: id }],
    local(view, { id }) {
      view.delete('listings', id)
      throw new TypeError('A slip.')
    },
  })
  const known = new Map([...actions, [broken.name, broken]])
  const reported: unknown[] = []
  const device = await phone([listing(1)], known, (error) => reported.push(error))
  await device.do('listing.break', { id: listing(1)._id })
  await device.do('listing.create', mine(1))
  expect(reported).toMatchObject([{ message: 'A slip.' }])
  expect(await device.listing(listing(1)._id)).toMatchObject({ title: 'Listing 1' })
  const round = await run({ device, known, reactions: [() => ({})] })
  expect(round.end.kind).toBe('done')
  expect(await device.queue()).toEqual([])
})

test('an action from a clock that lost its time gets the time of the last answer', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1), Date.UTC(2020, 0, 1))
  const { requests } = await run({ device, reactions: [() => ({})] })
  expect(requests[0]?.actions).toHaveLength(1)
  expect(await device.refused()).toEqual([])
})

test('a clock that runs ahead sets nothing aside, because the server’s clock decides', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  const { end, requests } = await run({
    device,
    reactions: [() => ({})],
    clock: () => now + 400 * day,
  })
  expect(end.kind).toBe('done')
  expect(requests.map(({ actions: sent }) => sent.length)).toEqual([0, 1])
  expect(await device.refused()).toEqual([])
})

test('while the server is out of reach, no request carries an action, so that it can be withdrawn', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  const line = { device, isReached: () => false }
  const lost = await run({ ...line, reactions: [() => ({ kind: 'later', unreached: true })] })
  expect(lost.requests.map(({ actions: sent }) => sent.length)).toEqual([0])
  expect((await device.store.transaction(stateOf)).sentUpTo).toBe(0)
  const { requests } = await run({ ...line, reactions: [() => ({})] })
  expect(requests.map(({ actions: sent }) => sent.length)).toEqual([0, 1])
})

test('an action 31 days old by the server’s clock is set aside before it is sent', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  const later = now + 31 * day
  const { requests } = await run({
    device,
    reactions: [() => ({ now: later })],
    clock: () => later,
  })
  expect(requests.flatMap(({ actions: sent }) => sent)).toEqual([])
  expect(await device.refused()).toMatchObject([
    { message: 'This waited more than 30 days and was not sent.' },
  ])
})

test('an action that was sent 40 days ago is sent again in the first request', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  await run({ device, reactions: [() => ({ kind: 'later' })] })
  const clock = () => now + 40 * day
  const { requests } = await run({ device, reactions: [() => ({ now: clock() })], clock })
  expect(requests.map(({ actions: sent }) => sent.length)).toEqual([1])
  expect(await device.refused()).toEqual([])
})

const renamed = (upgrades?: Record<number, (args: unknown) => unknown>) => {
  const create = actions.get('listing.create')
  if (!create) throw new Error('There is no listing.create.')
  return new Map([
    ...actions,
    [create.name, { ...create, version: 3, ...(upgrades && { upgrades }) }],
  ])
}

test('upgrades a queued action of an older app version and sends it as the new one', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  const retitled = (title: string) => (args: unknown) => ({ ...(args as object), title })
  const known = renamed({ 1: retitled('Two'), 2: retitled('Three') })
  const { requests } = await run({ device, known, reactions: [() => ({})] })
  expect(requests[0]?.actions).toEqual([
    [1, 'listing.create', 3, { ...mine(1), title: 'Three' }, now],
  ])
})

test('refuses a queued action of an unsupported app version with a reason', async () => {
  const device = await phone()
  await device.do('listing.create', mine(1))
  const { requests } = await run({ device, known: renamed(), reactions: [() => ({})] })
  expect(requests[0]?.actions).toEqual([])
  expect(await device.refused()).toMatchObject([{ code: 'unsupported' }])
})

const refusals: Exclude<Reply, { kind: 'answer' }>[] = [
  { kind: 'too-large', isOurs: true },
  { kind: 'invalid', message: 'No.' },
]
test.each(refusals)(
  'finds the action that makes a request $kind, and sends the others',
  async (no) => {
    const device = await phone()
    for (let n = 1; n <= 4; n += 1) await device.do('listing.create', mine(n))
    const isBad = ({ actions: sent }: SyncRequest) => sent.some(([seq]) => seq === 3)
    const { end } = await run({ device, reactions: [(request) => (isBad(request) ? no : {})] })
    expect(end.kind).toBe('done')
    expect((await device.refused()).map(({ seq }) => seq)).toEqual([3])
    expect(await device.queue()).toEqual([])
  },
)

test('keeps the rest of the queue for the time that a rate limit asks for', async () => {
  const device = await phone()
  for (const n of [1, 2, 3]) await device.do('listing.view', { id: newId(n) })
  const reaction: Reaction = () => ({ results: [[1, 'ok']], last: 1, wait: 42_000 })
  const { end } = await run({ device, reactions: [reaction] })
  expect(end).toEqual({ kind: 'later', waitMs: 42_000 })
  expect((await device.queue()).map(({ seq }) => seq)).toEqual([2, 3])
  expect(await device.refused()).toEqual([])
})

describe('without the definitions of the writes', () => {
  const old = () => now + 40 * day

  test('a round loads them before it sends or refuses any', async () => {
    const device = await phone()
    await device.do('listing.create', mine(1))
    await device.do('listing.edit', { id: mine(1).id, price: 6 })
    let isLoaded = false
    const { end, requests } = await run({
      device,
      knowsAll: () => isLoaded,
      loadAll: async () => void (isLoaded = true),
      reactions: [() => ({})],
    })
    expect(requests.map((request) => request.actions.length)).toEqual([2])
    expect(end).toEqual({ kind: 'done' })
  })

  test('a round that cannot load them takes the rows, keeps the writes and comes back later', async () => {
    const device = await phone()
    await device.do('listing.create', mine(1))
    const { cols, rows } = pack([listing(2)])
    const { end, requests } = await run({
      device,
      clock: old,
      knowsAll: () => false,
      loadAll: () => Promise.reject(new TypeError('Failed to fetch the module.')),
      reactions: [() => ({ cols: { listings: cols }, put: { listings: rows } })],
    })
    expect(requests.map((request) => request.actions.length)).toEqual([0])
    expect(end).toEqual({ kind: 'later' })
    expect(await device.queue()).toHaveLength(1)
    expect(await device.look((tx) => tx.rows.listings.get([listing(2)._id]))).toEqual([listing(2)])
  })

  test('a write that comes during the first request of a round is sent by the next', async () => {
    const device = await phone()
    let isLoaded = false
    const comesNow = () => {
      void device.do('listing.create', mine(1))
      return {}
    }
    const { end, requests } = await run({
      device,
      knowsAll: () => isLoaded,
      loadAll: async () => void (isLoaded = true),
      reactions: [comesNow, () => ({})],
    })
    expect(requests.map((request) => request.actions.length)).toEqual([0, 1])
    expect(end).toEqual({ kind: 'done' })
  })
})
