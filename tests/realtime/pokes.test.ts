import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { countInterval, dueCountFlush, flushListingCounts } from '#server/listings/counts.ts'
import { second } from '#sync/time.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { photo, upload } from '#tests/support/server/photos.ts'
import { caughtUp, stageOfFile } from './stage.ts'

const on = await stageOfFile()
// A round still pending from an earlier test would absorb the poke of a later one.
beforeEach(() => on.timers.pass(10_000))

const desk = { title: 'Desk', description: 'Oak', price: 40, category: 'Furniture' }

async function listen(who: SignedIn, device?: string) {
  const socket = await on.connected(who, device)
  const pokes: { rev: number }[] = []
  socket.on('sync', (poke: { rev: number }) => void pokes.push(poke))
  return { socket, pokes, now: () => caughtUp(socket, who).then(() => pokes) }
}

async function post(who: SignedIn, body: unknown = desk) {
  const answer = await on.app.call('POST', '/api/listings/create', { as: who, body })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { _id: string }
}

test('an action pokes its user’s devices immediately, with its commit', async () => {
  const { maya, jonas } = on.app.people
  const [phone, laptop, other] = [await listen(maya), await listen(maya), await listen(jonas)]
  const body = { privateProfile: true }
  await on.app.call('PUT', `/api/users/settings/${maya.user.id}`, { as: maya, body })
  const [poke] = await phone.now()
  expect(poke).toEqual({ rev: expect.any(Number) })
  expect(await laptop.now()).toEqual([poke])
  on.timers.pass(5000)
  expect(await other.now()).toEqual([])
})

test('a campus change pokes that campus only, within three seconds', async () => {
  const { maya, jonas, dre } = on.app.people
  const [own, campus, elsewhere] = [await listen(maya), await listen(jonas), await listen(dre)]
  await post(maya)
  const [poke] = await own.now()
  expect(await campus.now()).toEqual([])
  on.timers.pass(3000)
  expect(await campus.now()).toEqual([poke])
  expect(await own.now()).toEqual([poke])
  expect(await elsewhere.now()).toEqual([])
})

test('several changes poke a campus once with the newest commit; later ones poke again', async () => {
  const { maya, jonas } = on.app.people
  const campus = await listen(jonas)
  for (let i = 0; i < 5; i += 1) await post(maya)
  on.timers.pass(3000)
  const first = [...(await campus.now())]
  expect(first).toHaveLength(1)
  await post(maya)
  on.timers.pass(6000)
  expect(await campus.now()).toHaveLength(2)
  expect(campus.pokes[1]?.rev).toBeGreaterThan(first[0]?.rev ?? Infinity)
})

test('a refused action and a repeated one poke no one', async () => {
  const { maya } = on.app.people
  const own = await listen(maya)
  const headers = { 'idempotency-key': 'poke-once' }
  const create = (body: unknown, more = {}) =>
    on.app.call('POST', '/api/listings/create', { as: maya, body, ...more })
  expect((await create({ ...desk, title: '' })).status).toBe(400)
  expect(await own.now()).toEqual([])
  expect((await create(desk, { headers })).status).toBe(201)
  expect(await own.now()).toHaveLength(1)
  expect((await create(desk, { headers })).status).toBe(201)
  expect(await own.now()).toHaveLength(1)
})

test('a device gets no poke for its own push; the user’s other devices do', async () => {
  const { maya } = on.app.people
  const device = new Device(on.app, maya)
  const [own, other] = [await listen(maya, device.client), await listen(maya, randomUUID())]
  await device.sync(device.act('listing.create', { id: randomUUID(), ...desk }))
  const [poke] = await other.now()
  expect(poke).toEqual({ rev: expect.any(Number) })
  on.timers.pass(3000)
  expect(await own.now()).toEqual([])
  await post(maya)
  expect(await own.now()).toHaveLength(1)
})

test('the last photo of a listing pokes its seller immediately, and then the campus', async () => {
  const { maya, jonas } = on.app.people
  const bytes = await photo().jpeg().toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const device = new Device(on.app, maya)
  const images = [`sha256:${hash}`]
  await device.sync(device.act('listing.create', { id: randomUUID(), ...desk, images }))
  on.timers.pass(10_000)
  const [own, campus] = [await listen(maya, device.client), await listen(jonas)]
  await upload(on.app, maya, { bytes, hash })
  expect(await own.now()).toHaveLength(1)
  on.timers.pass(3000)
  expect(await campus.now()).toHaveLength(1)
  await upload(on.app, maya, { bytes, hash })
  on.timers.pass(3000)
  expect(await own.now()).toHaveLength(1)
})

test('grown counts poke the campus', async () => {
  const { maya, jonas } = on.app.people
  const { _id } = await post(maya)
  await on.app.call('POST', `/api/listings/view/${_id}`, { as: jonas })
  on.timers.pass(10_000)
  const campus = await listen(jonas)
  await flushListingCounts(on.app.resources)
  on.timers.pass(3000)
  expect(await campus.now()).toHaveLength(1)
})

test('counts reach a campus once an interval, which grows with its open pages', async () => {
  const { maya, jonas } = on.app.people
  const { clock, sockets } = on.app.resources
  const flushDue = dueCountFlush()
  let ahead = 0
  const resources = { ...on.app.resources, clock: () => clock() + ahead }
  const pages = vi.spyOn(sockets, 'pagesOn').mockReturnValue(400)
  const look = async () => {
    const { _id } = await post(maya)
    await on.app.call('POST', `/api/listings/view/${_id}`, { as: jonas })
    on.timers.pass(10_000)
    const campus = await listen(jonas)
    await flushDue(resources)
    on.timers.pass(3000)
    return (await campus.now()).length
  }
  expect(await look()).toBe(1)
  ahead = 100 * second
  expect(await look()).toBe(0)
  ahead = 121 * second
  expect(await look()).toBe(1)
  pages.mockReturnValue(20)
  ahead = 152 * second
  expect(await look()).toBe(1)
  expect([0, 100, 250, 100_000].map(countInterval)).toEqual(
    [30, 30, 75, 300].map((s) => s * second),
  )
})

test('[RT-02] user_online with another user’s id changes nothing about the events received', async () => {
  const { maya, jonas } = on.app.people
  const [victim, curious] = [await listen(jonas), await listen(maya)]
  let isTaken = false
  curious.socket.emit('user_online', jonas.user.id, () => (isTaken = true))
  await curious.now()
  expect(isTaken).toBe(false)
  on.app.resources.sockets.userChanged(jonas.user.id, 1e9)
  expect(await victim.now()).toEqual([{ rev: 1e9 }])
  expect(await curious.now()).toEqual([])
  on.app.resources.sockets.userChanged(maya.user.id, 1e9)
  expect(await curious.now()).toEqual([{ rev: 1e9 }])
})

test('moving a listing pokes both campuses', async () => {
  const mover = await newcomer(on.app)
  const { _id } = await post(mover)
  const body = { university: 'University of Notre Dame', moveListings: false }
  const path = `/api/users/university/${mover.user.id}`
  expect((await on.app.call('PUT', path, { as: mover, body })).status).toBe(200)
  on.timers.pass(10_000)
  const [left, found] = [await listen(on.app.people.maya), await listen(on.app.people.dre)]
  const moved = await on.app.call('POST', `/api/listings/move/${_id}`, { as: mover })
  expect(moved.status).toBe(200)
  on.timers.pass(3000)
  expect(await left.now()).toHaveLength(1)
  expect(await found.now()).toHaveLength(1)
})

test('after a move a user gets the pokes of the new campus', async () => {
  const { dre } = on.app.people
  const moving = await listen(dre)
  const campusOf = ({ user }: SignedIn) =>
    on.app.read(async (db) => {
      const [row] = await db.select().from(users).where(eq(users.id, user.id))
      return row?.universityId ?? ''
    })
  const [left, found] = [await campusOf(dre), await campusOf(on.app.people.maya)]
  const body = { university: 'Purdue University', moveListings: false }
  const answer = await on.app.call('PUT', `/api/users/university/${dre.user.id}`, { as: dre, body })
  expect(answer.status).toBe(200)
  await moving.now()
  on.timers.pass(6000)
  const known = (await moving.now()).length
  on.app.resources.sockets.campusChanged(left, 2e9)
  on.timers.pass(3000)
  expect(await moving.now()).toHaveLength(known)
  on.app.resources.sockets.campusChanged(found, 2e9)
  on.timers.pass(3000)
  expect((await moving.now()).at(-1)).toEqual({ rev: 2e9 })
})
