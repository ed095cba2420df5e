import { expect, test } from 'vitest'
import type { Spot } from '#sync/meet-ups/meet-ups.ts'
import { hour } from '#sync/time.ts'
import { acquaint, meetUpCalls, meetUpOfAnswer, planned } from '#tests/meet-ups/calls.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { Device } from '#tests/support/server/device.ts'
import { newModerator } from '#tests/support/server/moderation.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { propose, list } = meetUpCalls(app)

const places = '/api/moderation/spots'
const place = { name: 'Library entrance', hint: 'By the clock', position: 0 }

const add = (as: SignedIn, body: object = place) => app.call('POST', places, { as, body })
const added = async (as: SignedIn, body?: object): Promise<Spot> =>
  (await (await add(as, body)).json()) as Spot
const spotsFor = async (as: SignedIn, query = ''): Promise<Spot[]> =>
  (await (await app.call('GET', `/api/spots${query}`, { as })).json()) as Spot[]

test('[MEET-14] a moderator adds, changes, and deletes a place, and each reaches devices like any row', async () => {
  const [moderator, student] = [await newModerator(app), await newcomer(app)]
  const device = new Device(app, student)
  await device.sync()
  const spot = await added(moderator)
  expect(spot).toMatchObject(place)
  await device.sync()
  expect(device.rows.spots.get(spot._id)).toEqual(spot)
  const path = `${places}/${spot._id}`
  const body = { name: 'Gym', position: 3 }
  const changed = await app.call('PATCH', path, { as: moderator, body })
  expect(await changed.json()).toEqual({ ...spot, ...body })
  await device.sync()
  expect(device.rows.spots.get(spot._id)).toEqual({ ...spot, ...body })
  expect(await spotsFor(student)).toContainEqual({ ...spot, ...body })
  expect((await app.call('DELETE', path, { as: moderator })).status).toBe(200)
  await device.sync()
  expect(device.rows.spots.get(spot._id)).toBeUndefined()
  await expectRefusal(await app.call('DELETE', path, { as: moderator }), 404)
})

test('[MEET-14] without the role the calls do not exist', async () => {
  const [moderator, student] = [await newModerator(app), await newcomer(app)]
  const { _id } = await added(moderator)
  expect((await add(student)).status).toBe(404)
  for (const [method, body] of [
    ['PATCH', { name: 'Gym' }],
    ['DELETE', undefined],
  ] as const)
    expect((await app.call(method, `${places}/${_id}`, { as: student, body })).status).toBe(404)
  expect(await spotsFor(student)).toContainEqual(expect.objectContaining({ _id, ...place }))
})

test.each([
  [{ name: '' }, 'Please give the place a name.'],
  [{ name: 'x'.repeat(61) }, undefined],
  [{ hint: 'x'.repeat(121) }, undefined],
  [{ position: 30 }, undefined],
])('[MEET-14] a place with %o is refused', async (changes, message) => {
  const moderator = await newModerator(app)
  await expectRefusal(await add(moderator, { ...place, ...changes }), 400, message)
})

test('[MEET-14] each campus has a list of its own, of at most 30', async () => {
  const [moderator, student] = [await newModerator(app), await newcomer(app)]
  const universityId = 'university-of-iowa'
  for (let position = 0; position < 30; position++)
    expect((await add(moderator, { ...place, position, universityId })).status).toBe(201)
  await expectRefusal(
    await add(moderator, { ...place, universityId }),
    409,
    'A campus can have 30 places. Delete one first.',
  )
  expect(await spotsFor(student, `?university=${universityId}`)).toHaveLength(30)
  const own = (await spotsFor(student)).map(({ _id }) => _id)
  const theirs = (await spotsFor(student, `?university=${universityId}`)).map(({ _id }) => _id)
  expect(own.filter((id) => theirs.includes(id))).toEqual([])
})

test('[MEET-16] a deleted place stays by name in a meet-up and is no longer offered', async () => {
  const moderator = await newModerator(app)
  const [ana, ben] = [await newcomer(app), await newcomer(app)]
  await acquaint(app, ana, ben)
  const spot = await added(moderator, { ...place, name: 'Bell tower' })
  const body = planned(app, 5 * hour, { spotId: spot._id, place: 'Something else' })
  // Its name is that of the list, whatever the call says.
  const made = await meetUpOfAnswer(await propose(ana, ben, body))
  expect(made).toMatchObject({ spotId: spot._id, place: 'Bell tower' })
  await app.call('DELETE', `${places}/${spot._id}`, { as: moderator })
  expect(await list(ben)).toMatchObject([{ place: 'Bell tower' }])
  expect((await spotsFor(ben)).map(({ _id }) => _id)).not.toContain(spot._id)
  const again = await meetUpOfAnswer(await propose(ben, ana, { ...body, turn: made.turn }))
  expect(again).toMatchObject({ place: 'Something else' })
  expect(again.spotId).toBeUndefined()
})
