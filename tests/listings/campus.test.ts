import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { block } from '#tests/support/server/blocks.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { feedIds, createListing, readJson, save } from '#tests/support/server/listings.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import type { Listing } from '#sync/listings.ts'

const { app, maya, jonas, dre } = appOfEachTest()

const nobodysId = '01890000-0000-7000-8000-000000000000'

async function answerOf(as: SignedIn, method: string, path: string, body?: object) {
  const response = await app.call(method, path, { as, body })
  return { status: response.status, body: await response.json() }
}

/** Every call that names a listing. */
const naming = (id: string): [string, string, object?][] => [
  ['GET', `/api/listings/${id}`],
  ['GET', `/api/listings/info/${id}`],
  ['PATCH', `/api/listings/${id}`, { title: 'Mine now' }],
  ['DELETE', `/api/listings/${id}`],
  ['POST', `/api/listings/move/${id}`],
  ['POST', `/api/listings/view/${id}`],
  ['PATCH', `/api/listings/inquiry-count/${id}`],
  ['POST', '/api/saved-listings', { listingId: id }],
]

test('[CAMPUS-01] the feed holds listings of the viewer’s university only', async () => {
  const here = await createListing(app, maya)
  const there = await createListing(app, dre)
  expect(await feedIds(app, jonas)).toEqual([here])
  expect(await feedIds(app, dre)).toEqual([there])
})

test('[CAMPUS-01] a search finds listings of the viewer’s university only', async () => {
  await createListing(app, dre, { title: 'Harmonica' })
  expect(await feedIds(app, dre, '?q=harmonica')).toHaveLength(1)
  expect(await feedIds(app, jonas, '?q=harmonica')).toEqual([])
})

describe('a listing of another campus', () => {
  for (const [index, [method, path]] of naming(':id').entries()) {
    test(`[CAMPUS-02][API-06] gets the same 404 as an unknown id: ${method} ${path}`, async () => {
      const id = await createListing(app, maya)
      const [, hiddenPath, hiddenBody] = naming(id)[index]!
      const [, absentPath, absentBody] = naming(nobodysId)[index]!
      const hidden = await answerOf(dre, method, hiddenPath, hiddenBody)
      expect(hidden.status).toBe(404)
      expect(hidden).toEqual(await answerOf(dre, method, absentPath, absentBody))
      const allowed = await answerOf(jonas, method, hiddenPath, hiddenBody)
      expect(allowed.status).not.toBe(404)
    })
  }

  test('[CAMPUS-02] can still be read, edited and moved by its seller', async () => {
    const id = await createListing(app, maya)
    await moveTo(maya, 'university-of-notre-dame')
    expect((await answerOf(maya, 'GET', `/api/listings/${id}`)).status).toBe(200)
    expect((await answerOf(maya, 'PATCH', `/api/listings/${id}`, { price: 5 })).body.price).toBe(5)
    expect(await feedIds(app, jonas)).toEqual([id])
    expect(await feedIds(app, maya)).toEqual([])

    const moved = await answerOf(maya, 'POST', `/api/listings/move/${id}`)
    expect(moved.body.universityId).toBe('university-of-notre-dame')
    expect(await feedIds(app, jonas)).toEqual([])
    expect(await feedIds(app, dre)).toEqual([id])
  })

  test('can be moved back and forth', async () => {
    const id = await createListing(app, maya)
    for (const [campus, sees, doesNot] of [
      ['university-of-notre-dame', dre, jonas],
      ['purdue-university', jonas, dre],
      ['university-of-notre-dame', dre, jonas],
    ] as const) {
      await moveTo(maya, campus)
      expect((await answerOf(maya, 'POST', `/api/listings/move/${id}`)).status).toBe(200)
      expect(await feedIds(app, sees)).toEqual([id])
      expect(await feedIds(app, doesNot)).toEqual([])
    }
  })
})

test('[CAMPUS-03] a seller’s listings are hidden from another campus and shown to the seller', async () => {
  const id = await createListing(app, maya)
  const path = `/api/listings/user/${maya.user.id}`
  const seen = async (as: SignedIn) =>
    (await readJson<Listing[]>(app, as, path)).map(({ _id }) => _id)
  expect(await seen(jonas)).toEqual([id])
  expect(await seen(dre)).toEqual([])
  await moveTo(maya, 'university-of-notre-dame')
  expect(await seen(maya)).toEqual([id])
  expect(await seen(dre)).toEqual([])
})

describe('a block hides the listings of both from each other', () => {
  for (const direction of ['by the viewer', 'by the seller']) {
    test(`${direction}: in the feed, by link, in saved and by seller`, async () => {
      const id = await createListing(app, maya)
      await save(app, jonas, id)
      expect(await feedIds(app, jonas)).toEqual([id])
      if (direction === 'by the viewer') await block(app, jonas, maya)
      else await block(app, maya, jonas)

      expect(await feedIds(app, jonas)).toEqual([])
      expect(await feedIds(app, jonas, '?q=desk')).toEqual([])
      expect(await readJson(app, jonas, '/api/saved-listings')).toEqual([])
      for (const [method, path, body] of naming(id)) {
        expect([path, (await answerOf(jonas, method, path, body)).status]).toEqual([path, 404])
      }
      const bySeller = await answerOf(jonas, 'GET', `/api/listings/user/${maya.user.id}`)
      expect(bySeller).toEqual(await answerOf(jonas, 'GET', `/api/listings/user/${nobodysId}`))
      expect(bySeller.status).toBe(404)
      expect(await feedIds(app, maya)).toEqual([id])
    })
  }
})

test('the listings of a suspended seller are hidden', async () => {
  const id = await createListing(app, maya)
  expect(await feedIds(app, jonas)).toEqual([id])
  await suspendUser(app, maya)
  expect(await feedIds(app, jonas)).toEqual([])
  expect((await answerOf(jonas, 'GET', `/api/listings/${id}`)).status).toBe(404)
})

async function moveTo(who: SignedIn, universityId: string): Promise<void> {
  await app.resources.writer.write({
    async run(tx) {
      await tx.update(users).set({ universityId }).where(eq(users.id, who.user.id))
    },
  })
}
