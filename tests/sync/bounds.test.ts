import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { actionLimit, window } from '#sync/engine/protocol.ts'
import { firstStart } from '#server/sync/synced-noun.ts'
import { cursorText, newestCommit } from '#server/sync/cursor.ts'
import { appOfEachTest, appOfTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk } from '#tests/support/server/listings.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const { app, jonas } = appOfEachTest()
let device: Device
beforeEach(() => {
  device = new Device(app, app.people.maya)
})

const count = (query: string) =>
  app.read(async (db) => Number(db.$client.prepare(query).pluck().get()))

describe('storage of one account', () => {
  test('the name of an unknown field is truncated before it is stored', async () => {
    const long = 'x'.repeat(50_000)
    const [[, , said] = []] = await device.sync(
      device.act('listing.view', { id: randomUUID(), [long]: 1 }),
    )
    expect(said).toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(/^Unknown field: x{59}…\.$/),
      field: expect.stringMatching(/^x{59}…$/),
    })
    expect(await count('select max(length(result)) from sync_results')).toBeLessThan(300)
  })

  test('an action over its size limit is refused, and the others are done', async () => {
    const id = randomUUID()
    const results = await device.sync(
      device.act('report.bug', { description: 'x'.repeat(actionLimit) }),
      device.act('listing.create', { id, ...desk }),
    )
    expect(results).toEqual([
      [1, 'no', { code: 'too_large', message: 'This is too large to send.' }],
      [2, 'ok'],
    ])
  })

  test('a request that is nested too deeply is 400', async () => {
    const nested = '['.repeat(33) + ']'.repeat(33)
    const body = JSON.stringify(device.request([device.act('report.bug', 'NESTED')]))
    const response = await app.request('/api/sync', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.people.maya.accessToken}`,
        'content-type': 'application/json',
      },
      body: body.replace('"NESTED"', nested),
    })
    await expectRefusal(response, 400, 'The request is nested too deeply.')
  })

  test('the server remembers the latest 20 devices of a user', async () => {
    const devices = Array.from({ length: 22 }, () => new Device(app, app.people.maya))
    const other = new Device(app, jonas)
    const unknown = (each: Device) => each.act('unheard.of', {})
    // Another user's device is as new as these.
    for (const each of devices.toSpliced(21, 0, other)) {
      await each.sync(unknown(each))
      app.moveClock(1000)
    }
    const known = await app.read(async (db) =>
      db.$client.prepare('select client_id from sync_clients order by seen_at').pluck().all(),
    )
    expect(known).toEqual(
      [...devices.slice(2, 21), other, ...devices.slice(21)].map(({ client }) => client),
    )
    expect(await count('select count(*) from sync_results')).toBe(21)
  })

  test('a device with 2,000 unacknowledged results must acknowledge before more actions run', async () => {
    const wrong = (times: number) =>
      Array.from({ length: times }, () => device.act('unheard.of', {}))
    await device.step(wrong(1000))
    await device.step(wrong(999))
    const { results, wait } = await device.step(wrong(2))
    expect([results.map(([seq]) => seq), wait]).toEqual([[2000], 60_000])
    expect(await count('select count(*) from sync_results')).toBe(2000)
    device.ack = 2000
    const next = device.request([[2001, 'unheard.of', 1, {}, 0]])
    expect(await (await device.send(next)).json()).toMatchObject({ results: [[2001, 'no', {}]] })
    expect(await count('select count(*) from sync_results')).toBe(1)
  })

  test('limits count actions as well as rounds', async () => {
    const paced = await appOfTest({ env: { RATE_LIMITS: 'synced-actions=3' } })
    const phone = new Device(paced, paced.people.maya)
    const wrong = () => phone.act('unheard.of', {})
    const first = phone.request([wrong(), wrong(), wrong()])
    expect((await phone.send(first)).status).toBe(200)
    const second = await phone.send(phone.request([wrong()]))
    await expectRefusal(second, 429)
    expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await phone.send(phone.request())).status).toBe(200)
  })

  test('a large answer under an Idempotency-Key counts several times', async () => {
    const keyed = await appOfTest({ env: { RATE_LIMITS: 'keyed-requests=4' } })
    const { maya } = keyed.people
    const create = (description: string) =>
      keyed.call('POST', '/api/listings/create', {
        as: maya,
        body: { ...desk, description },
        headers: { 'idempotency-key': randomUUID() },
      })
    expect((await create('Short.')).status).toBe(201)
    expect((await create('“'.repeat(3900))).status).toBe(201)
    await expectRefusal(await create('Short.'), 429)
  })
})

describe('a cursor', () => {
  const before = Number.MAX_SAFE_INTEGER
  const feedStage = 1
  const place = { before, sent: window.listings + 1, stage: feedStage, after: firstStart }
  const forge = async (key: Uint8Array) => {
    const commit = await app.read((db) => newestCommit(db))
    return cursorText(key, { ...commit, universityId: 'purdue-university', place })
  }

  test('without the server’s signature is unknown and gets a snapshot', async () => {
    await createListing(app, jonas)
    await device.sync()
    const [signature = '', text = ''] = device.cursor?.split('~') ?? []
    for (const cursor of [text, `~${text}`, `${signature}~${text}x`, await forge(Buffer.from('?'))])
      expect(await device.step([], { cursor })).toMatchObject({ reset: true, from: cursor })
    expect(await device.step()).toMatchObject({ reset: false })
  })

  test('cannot widen a page, even if signed', async () => {
    for (let i = 0; i < 3; i += 1) await createListing(app, jonas)
    const cursor = await forge(app.resources.keyring.cursors)
    const answer = await device.step([], { cursor, limit: 1 })
    expect([answer.reset, answer.put.listings ?? []]).toEqual([false, []])
  })
})

describe('repeating a completed action is not refused', () => {
  test('after another device undid the save', async () => {
    const listingId = await createListing(app, jonas)
    const tablet = new Device(app, app.people.maya)
    await device.sync(device.act('savedListing.save', { listingId }))
    const savedListingId = `${listingId}.${app.people.maya.user.id}`
    const unsave = (on: Device) => on.sync(on.act('savedListing.unsave', { savedListingId }))
    expect(await unsave(tablet)).toEqual([[1, 'ok']])
    expect(await unsave(device)).toEqual([[2, 'ok']])
  })

  test('after the seller deleted the listing, which stays hidden from others', async () => {
    const id = await createListing(app, app.people.maya)
    const tablet = new Device(app, app.people.maya)
    const stranger = new Device(app, jonas)
    const remove = (on: Device) => on.sync(on.act('listing.delete', { id }))
    expect(await remove(tablet)).toEqual([[1, 'ok']])
    expect(await remove(device)).toEqual([[1, 'ok']])
    expect(await remove(stranger)).toMatchObject([[1, 'no', { code: 'not_found' }]])
    const again = await app.call('DELETE', `/api/listings/${id}`, { as: app.people.maya })
    expect(again.status).toBe(404)
  })
})
