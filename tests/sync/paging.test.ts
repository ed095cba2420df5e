import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import type { SignedIn } from '#tests/support/server/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { block, createListing, desk, feedIds } from '#tests/support/server/listings.ts'

let app: TestApp
let maya: SignedIn
let jonas: SignedIn
/** Jonas’s. */
let device: Device
beforeEach(async () => {
  app = await testApp()
  ;({ maya, jonas } = app.people)
  device = new Device(app, jonas)
})
afterEach(() => app.stop())

const patch = (as: SignedIn, id: string, body: object) =>
  app.call('PATCH', `/api/listings/${id}`, { as, body })

describe('a snapshot', () => {
  const posted = async (count: number) => {
    const ids: string[] = []
    for (let i = 0; i < count; i += 1) ids.push(await createListing(app, maya))
    return ids.toReversed()
  }

  test('comes newest first, in pages, with what is one’s own in the first', async () => {
    const own = await createListing(app, jonas)
    const ids = await posted(7)
    const pages: string[][] = []
    for (let more = true; more;) {
      const answer = await device.step([], { limit: 3 })
      expect(answer.last).toBe(0)
      pages.push((answer.put.listings ?? []).map(([id]) => String(id)))
      more = answer.more
    }
    const [first = [], ...others] = pages
    expect(first).toEqual([own, ...ids.slice(0, 3)])
    expect(others).toEqual([ids.slice(3, 6), [ids[6], own]])
    expect(device.held.toSorted()).toEqual((await feedIds(app, jonas)).toSorted())
  })

  test('is whole only with what has changed since it began', async () => {
    const [newest = '', second = '', third = ''] = await posted(6)
    await device.step([], { limit: 4 })
    await app.call('DELETE', `/api/listings/${second}`, { as: maya })
    await patch(maya, third, { price: 3 })
    const [added] = await posted(1)
    const page = await device.step([], { limit: 4 })
    expect(page.more).toBe(true)
    expect(device.held).toContain(second)
    await device.sync()
    expect(device.held.toSorted()).toEqual((await feedIds(app, jonas)).toSorted())
    expect(device.held).toEqual(expect.arrayContaining([newest, added]))
    expect(device.listing(third)).toMatchObject({ price: 3 })
  })

  test('that meets a block on its way ends without the blocked', async () => {
    await posted(6)
    await device.step([], { limit: 4 })
    expect(device.held).not.toEqual([])
    await block(app, maya, jonas)
    await device.sync()
    expect(device.held).toEqual([])
  })
})

describe('changes', () => {
  /** Listings made in the same commit: what a device sends at once is done in one. */
  const together = async (count: number) => {
    const hers = new Device(app, maya)
    const ids = Array.from({ length: count }, () => randomUUID())
    await hers.step(ids.map((id) => hers.act('listing.create', { id, ...desk })))
    return ids
  }
  const revOf = async (id: string) =>
    app.read(async (db) =>
      db.$client.prepare('select rev from listings where id = ?').pluck().get(id),
    )

  test('are cut between commits, never inside one', async () => {
    await device.sync()
    const groups = [await together(3), await together(3), await together(3)]
    const revs = await Promise.all(groups.flat().map(revOf))
    expect(new Set(revs).size).toBe(3)
    const held: number[] = []
    for (let more = true; more;) {
      ;({ more } = await device.step([], { limit: 4 }))
      held.push(device.held.length)
    }
    expect(held).toEqual([3, 6, 9])
  })

  test('of one commit that is over the limit come whole', async () => {
    await device.sync()
    await together(5)
    await together(2)
    expect(await device.step([], { limit: 2 })).toMatchObject({ more: true })
    expect(device.held).toHaveLength(5)
    expect(await device.step([], { limit: 2 })).toMatchObject({ more: false })
    expect(device.held).toHaveLength(7)
  })

  test('leave `last` where it was until all of them have come', async () => {
    await device.sync()
    await together(3)
    const saving = device.act('savedListing.save', { listingId: (await together(1))[0] })
    const first = await device.step([saving], { limit: 3 })
    expect(first).toMatchObject({ more: true, last: 0, results: [[1, 'ok']] })
    expect(await device.step([], { limit: 3 })).toMatchObject({ more: false, last: 1 })
    expect(device.rows.savedListings.size).toBe(1)
  })
})

test.for([
  '',
  'junk',
  '1.x@',
  '1.abc@purdue-university',
  '99999.0123456789abcdef@purdue-university',
])('a cursor that is none starts anew: %s', async (cursor) => {
  const id = await createListing(app, maya)
  const answer = await device.step([], { cursor })
  expect(answer).toMatchObject({ reset: true, from: cursor })
  expect(device.held).toEqual([id])
})
