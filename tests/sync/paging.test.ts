import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { listings } from '#drizzle/schema/listings.ts'
import { block } from '#tests/support/server/blocks.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, feedIds, save } from '#tests/support/server/listings.ts'
import { write } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'

const { app, maya, jonas } = appOfEachTest()
/** Jonas’s. */
let device: Device
beforeEach(() => {
  device = new Device(app, jonas)
})

const patch = (as: SignedIn, id: string, body: object) =>
  app.call('PATCH', `/api/listings/${id}`, { as, body })

test('a request with limit 0 gets the results of its actions and keeps its cursor', async () => {
  await createListing(app, maya)
  await device.sync()
  const { cursor } = device.request()
  const action = device.act('listing.create', { ...desk, id: randomUUID() })
  const answer = await device.step([action], { limit: 0 })
  expect(answer).toMatchObject({ results: [[action[0], 'ok']], from: cursor, cursor, more: true })
  expect(answer.put).toEqual({})
})

test('the first answer ends with the newest listings, because a new device waits for them', async () => {
  const id = await createListing(app, maya)
  await save(app, jonas, id)
  const answer = await device.step()
  expect(answer.more).toBe(true)
  expect(Object.keys(answer.put).toSorted()).toEqual(['listings', 'ownProfiles'])
  await device.sync()
  expect(device.rows.savedListings.size).toBe(1)
})

describe('a snapshot', () => {
  const posted = async (count: number) => {
    const ids: string[] = []
    for (let i = 0; i < count; i += 1) ids.push(await createListing(app, maya))
    return ids.toReversed()
  }

  test('has pages, the newest listings first and each listing of others once', async () => {
    const own = await createListing(app, jonas)
    const ids = await posted(7)
    const pages: string[][] = []
    for (let more = true; more;) {
      const answer = await device.step([], { limit: 3 })
      expect(answer.last).toBe(0)
      pages.push((answer.put.listings ?? []).map(([id]) => String(id)))
      more = answer.more
    }
    expect(pages[0]).toEqual(ids.slice(0, 2))
    expect(pages.flat().filter((id) => id !== own)).toEqual(ids)
    expect(pages.every((page) => page.length <= 3)).toBe(true)
    expect(device.held.toSorted()).toEqual((await feedIds(app, jonas)).toSorted())
  })

  test('cuts every table into pages for slow lines', async () => {
    const listingIds = await posted(5)
    for (const id of listingIds) await save(app, jonas, id)
    const people = [await newcomer(app), await newcomer(app), await newcomer(app)]
    for (const person of people)
      for (const text of ['One', 'Two', 'Three']) await write(app, person, jonas, text)
    for (let i = 0; i < 4; i += 1) await createListing(app, jonas)
    const seen = new Map<string, number>()
    for (let more = true; more;) {
      const answer = await device.step([], { limit: 3 })
      more = answer.more
      for (const [table, rows] of Object.entries(answer.put))
        for (const [key] of rows) {
          const id = `${table}/${String(key)}`
          seen.set(id, (seen.get(id) ?? 0) + 1)
        }
    }
    const whole = new Device(app, jonas)
    for (let more = true; more;) more = (await whole.step()).more
    expect(device.rows).toEqual(whole.rows)
    expect(whole.rows.messages.size).toBe(9)
    expect(whole.rows.savedListings.size).toBe(5)
    // A user's own or saved listing may also come in the feed. All other rows come once.
    const others = [...seen].filter(([id]) => !id.startsWith('listings/'))
    expect(others.filter(([, times]) => times > 1)).toEqual([])
  })

  test('is complete only with the changes since it began', async () => {
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

  test('omits users blocked while it is sent', async () => {
    await posted(6)
    await device.step([], { limit: 4 })
    expect(device.held).not.toEqual([])
    await block(app, maya, jonas)
    await device.sync()
    expect(device.held).toEqual([])
  })
})

test('a conversation that gets a message during a snapshot keeps its earlier ones', async () => {
  const { dre } = app.people
  const sendAs = async (as: SignedIn, content: string) => {
    const sender = new Device(app, as)
    const id = randomUUID()
    await sender.sync(sender.act('message.send', { id, recipientId: maya.user.id, content }))
  }
  await sendAs(jonas, 'first')
  app.moveClock(1000)
  await sendAs(dre, 'second')
  const phone = new Device(app, maya)
  while (phone.rows.messages.size === 0) await phone.step([], { limit: 1 })
  app.moveClock(1000)
  await sendAs(jonas, 'third')
  for (let more = true; more;) ({ more } = await phone.step([], { limit: 1 }))
  const texts = [...phone.rows.messages.values()].map(({ content }) => content)
  expect(texts.toSorted((a, b) => a.localeCompare(b))).toEqual(['first', 'second', 'third'])
})

describe('changes', () => {
  /** Listings of one commit. A busy server may spread actions that were sent together over several. */
  const together = async (count: number) => {
    const ids: string[] = []
    while (ids.length < count) ids.push(await createListing(app, maya))
    await app.resources.writer.write({
      run: (tx, rev) => tx.update(listings).set({ rev }).where(inArray(listings.id, ids)),
    })
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

  test('of one commit over the limit come together', async () => {
    await device.sync()
    await together(5)
    await together(2)
    expect(await device.step([], { limit: 2 })).toMatchObject({ more: true })
    expect(device.held).toHaveLength(5)
    expect(await device.step([], { limit: 2 })).toMatchObject({ more: false })
    expect(device.held).toHaveLength(7)
  })

  test('come with the last processed action on every page', async () => {
    await device.sync()
    await together(3)
    const saving = device.act('savedListing.save', { listingId: (await together(1))[0] })
    const first = await device.step([saving], { limit: 3 })
    expect(first).toMatchObject({ more: true, last: 1, results: [[1, 'ok']] })
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
])('an invalid cursor gets a snapshot: %s', async (cursor) => {
  const id = await createListing(app, maya)
  const answer = await device.step([], { cursor })
  expect(answer).toMatchObject({ reset: true, from: cursor })
  expect(device.held).toEqual([id])
})
