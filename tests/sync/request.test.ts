import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { actions } from '#sync/actions.ts'
import { protocolVersion } from '#sync/engine/protocol.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { desk, feedIds } from '#tests/support/server/listings.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const { app, maya, jonas } = appOfEachTest()
let device: Device
beforeEach(() => {
  device = new Device(app, maya)
})

const posting = (id: string) => device.act('listing.create', { id, ...desk })

test('the server knows every action that a queue can hold', async () => {
  const known = await Promise.all(
    [...actions.values()].map(async ({ name, version }) => {
      const one = new Device(app, maya)
      const [[, , said] = []] = await one.sync(one.act(name, { unheardOf: 1 }, version))
      return [name, said]
    }),
  )
  expect(known.length).toBeGreaterThan(10)
  expect(known).toEqual(
    [...actions.keys()].map((name) => [name, expect.objectContaining({ code: 'bad_input' })]),
  )
})

describe('a request', () => {
  test('without a session is 401, and nothing is done', async () => {
    const body = device.request([posting(randomUUID())])
    await expectRefusal(await app.call('POST', '/api/sync', { body }), 401, 'Please log in.')
    expect(await feedIds(app, jonas)).toEqual([])
  })

  test.for<[string, object]>([
    ['a field too many', { unheardOf: 1 }],
    ['no client', { client: undefined }],
    ['a client that is no id', { client: 'phone' }],
    ['a negative limit', { limit: -1 }],
    ['a limit past the most', { limit: 1001 }],
    ['a number of nothing', { actions: [[0, 'listing.view', 1, {}, 0]] }],
    ['an action without arguments', { actions: [[1, 'listing.view', 1]] }],
    [
      'numbers out of order',
      {
        actions: [
          [2, 'x', 1, {}, 0],
          [1, 'x', 1, {}, 0],
        ],
      },
    ],
    [
      'a number twice',
      {
        actions: [
          [2, 'x', 1, {}, 0],
          [2, 'x', 1, {}, 0],
        ],
      },
    ],
    ['a number that was acknowledged', { ack: 4, actions: [[4, 'x', 1, {}, 0]] }],
    [
      'too many actions',
      { actions: Array.from({ length: 1001 }, (_, i) => [i + 1, 'x', 1, {}, 0]) },
    ],
  ])('with %s is 400', async ([, changes]) => {
    await expectRefusal(await device.send({ ...device.request(), ...changes }), 400)
  })

  test.for([{ v: protocolVersion + 1 }, { rows: 99 }, { v: 0, more: 'of another shape' }])(
    'of another version gets a request to upgrade: %j',
    async (changes) => {
      const response = await device.send({ ...device.request(), ...changes })
      await expectRefusal(response, 426, 'This version of Quad is out of date. Please reload it.')
    },
  )

  test('may have 512 KB and no more', async () => {
    const filled = (kilobytes: number) =>
      device.request([device.act('report.bug', { description: 'x'.repeat(kilobytes * 1024) })])
    expect((await device.send(filled(500))).status).toBe(200)
    await expectRefusal(await device.send(filled(513)), 413)
  })

  test('gets an answer with no-store', async () => {
    expect((await device.send(device.request())).headers.get('cache-control')).toBe('no-store')
  })
})

describe('a gzipped request', () => {
  const send = (body: Uint8Array, coding = 'gzip') =>
    app.request('/api/sync', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${maya.accessToken}`,
        'content-type': 'application/json',
        'content-encoding': coding,
      },
      body: new Uint8Array(body),
    })
  const packed = (request: unknown) => gzipSync(JSON.stringify(request))

  test('works like a plain one', async () => {
    const id = randomUUID()
    const response = await send(packed(device.request([posting(id)])))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ results: [[1, 'ok']] })
    expect(await feedIds(app, jonas)).toEqual([id])
  })

  test('may unpack to 512 KB and no more', async () => {
    const filled = (kilobytes: number) =>
      packed(
        device.request([device.act('report.bug', { description: 'x'.repeat(kilobytes * 1024) })]),
      )
    expect(filled(513).byteLength).toBeLessThan(4096)
    expect((await send(filled(500))).status).toBe(200)
    await expectRefusal(await send(filled(513)), 413)
  })

  test('that is invalid or truncated is 400', async () => {
    await expectRefusal(await send(Buffer.from(JSON.stringify(device.request()))), 400)
    await expectRefusal(await send(packed(device.request()).subarray(0, 40)), 400)
  })

  test('with another encoding is 415', async () => {
    await expectRefusal(await send(packed(device.request()), 'br'), 415)
  })
})

test('brackets in a text do not count as nesting', async () => {
  const description = `${'[{'.repeat(40)} \\ " ${'[{'.repeat(40)}`
  const bug = { description, category: 'UI', priority: 'Low' }
  expect(await device.sync(device.act('report.bug', bug))).toEqual([[1, 'ok']])
})
