import { describe, expect, test } from 'vitest'
import type { SavedListingAnswer } from '#sync/saved-listings.ts'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { createListing, readJson, readOne, save, ticket } from '#tests/support/server/listings.ts'

const { app, maya, jonas, dre } = appOfEachTest()

const path = '/api/saved-listings'
const saved = (as: SignedIn) => readJson<SavedListingAnswer[]>(app, as, path)

async function call(as: SignedIn | undefined, method: string, at: string, body: object) {
  const response = await app.call(method, at, { as, body })
  return { status: response.status, body: await response.json() }
}
const unsave = (as: SignedIn, savedListingId: string) =>
  call(as, 'DELETE', path, { savedListingId })
const notify = (as: SignedIn, savedListingId: string, changes: object = {}) =>
  call(as, 'PATCH', `${path}/notify`, { savedListingId, ...changes })

test('[SAVED-04] the answer is a bare array, each item with its ids, notify and the listing’s fields', async () => {
  expect(await saved(jonas)).toEqual([])
  const id = await createListing(app, maya, ticket)
  const { savedListingId } = await save(app, jonas, id)
  const listing = await readOne(app, jonas, id)
  expect(await saved(jonas)).toEqual([
    {
      ...listing,
      savedListingId,
      listingId: id,
      notifyOnUpdate: false,
      timeSaved: expect.any(String),
    },
  ])
})

test('the newest saved listing comes first', async () => {
  const [first, second] = [await createListing(app, maya), await createListing(app, maya)]
  await save(app, jonas, second)
  app.moveClock(1000)
  await save(app, jonas, first)
  expect((await saved(jonas)).map(({ listingId }) => listingId)).toEqual([first, second])
})

test('[SAVED-05] a listing is saved for the session’s user only, and saving it again answers the same with 200', async () => {
  const listingId = await createListing(app, maya)
  const first = await call(jonas, 'POST', path, { listingId })
  await notify(jonas, first.body.savedListingId)
  app.moveClock(1000)
  const again = await call(jonas, 'POST', path, { listingId })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual({ ...first.body, notifyOnUpdate: true })
  expect(await saved(jonas)).toHaveLength(1)
  expect(await saved(maya)).toEqual([])
})

test('a listing saved on two devices at the same time is one saved listing with the id of user and listing', async () => {
  const listingId = await createListing(app, maya)
  const answers = await Promise.all([save(app, jonas, listingId), save(app, jonas, listingId)])
  expect(answers.map(({ savedListingId }) => savedListingId)).toEqual(
    Array.from({ length: 2 }, () => `${listingId}.${jonas.user.id}`),
  )
  expect(await saved(jonas)).toHaveLength(1)
})

test('a listing cannot be saved for another user', async () => {
  const listingId = await createListing(app, maya)
  const { status } = await call(jonas, 'POST', path, { listingId, userId: dre.user.id })
  expect(status).toBe(400)
  expect(await saved(jonas)).toEqual([])
})

describe('[SAVED-06] unsaving', () => {
  test('removes the user’s saved listing, which can be saved again', async () => {
    const id = await createListing(app, maya)
    const { savedListingId } = await save(app, jonas, id)
    await notify(jonas, savedListingId)
    expect((await unsave(jonas, savedListingId)).status).toBe(200)
    expect(await saved(jonas)).toEqual([])
    expect((await unsave(jonas, savedListingId)).status).toBe(404)
    expect(await save(app, jonas, id)).toMatchObject({ savedListingId, notifyOnUpdate: false })
    expect(await saved(jonas)).toHaveLength(1)
  })

  test('of another user’s saved listing answers 404 like a missing one', async () => {
    const { savedListingId } = await save(app, jonas, await createListing(app, maya))
    const others = await unsave(maya, savedListingId)
    const none = await unsave(maya, savedListingId.replaceAll(/[1-9] /g, '0'))
    expect(others.status).toBe(404)
    expect(others).toEqual(none)
    expect(await saved(jonas)).toHaveLength(1)
  })
})

describe('[SAVED-07] notify', () => {
  test('toggles the user’s saved listing', async () => {
    const { savedListingId } = await save(app, jonas, await createListing(app, maya))
    for (const wanted of [true, false, true]) {
      const { status, body } = await notify(jonas, savedListingId)
      expect([status, body.notifyOnUpdate]).toEqual([200, wanted])
      expect((await saved(jonas))[0]?.notifyOnUpdate).toBe(wanted)
    }
  })

  test('takes the requested value, also after repeated calls', async () => {
    const { savedListingId } = await save(app, jonas, await createListing(app, maya))
    for (const notifyOnUpdate of [true, true, false, false]) {
      expect((await notify(jonas, savedListingId, { notifyOnUpdate })).body.notifyOnUpdate).toBe(
        notifyOnUpdate,
      )
    }
  })

  test('of another user’s saved listing answers 404 and changes nothing', async () => {
    const { savedListingId } = await save(app, jonas, await createListing(app, maya))
    expect((await notify(maya, savedListingId)).status).toBe(404)
    expect((await saved(jonas))[0]?.notifyOnUpdate).toBe(false)
  })

  test('of an unsaved listing is 404', async () => {
    const { savedListingId } = await save(app, jonas, await createListing(app, maya))
    await unsave(jonas, savedListingId)
    expect((await notify(jonas, savedListingId)).status).toBe(404)
  })
})

for (const body of [{}, { listingId: 7 }, { listingId: 'x' }, { listingId: null }, [], 'text']) {
  test(`[API-03] ${JSON.stringify(body)} saves nothing`, async () => {
    expect((await call(jonas, 'POST', path, body as object)).status).toBe(400)
    expect((await call(jonas, 'DELETE', path, body as object)).status).toBe(400)
    expect((await call(jonas, 'PATCH', `${path}/notify`, body as object)).status).toBe(400)
    expect(await saved(jonas)).toEqual([])
  })
}

test('[API-04] a visitor reads and writes nothing', async () => {
  const listingId = await createListing(app, maya)
  expect((await app.call('GET', path)).status).toBe(401)
  for (const [method, at, body] of [
    ['POST', path, { listingId }],
    ['DELETE', path, {}],
    ['PATCH', `${path}/notify`, {}],
  ] as const) {
    expect((await call(undefined, method, at, body)).status).toBe(401)
  }
})
