import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { flushListingCounts } from '#server/listings/counts.ts'
import type { SignedIn } from '#tests/support/server/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { photo, upload } from '#tests/support/server/photos.ts'
import { caughtUp, stage, type Stage } from './stage.ts'

let on: Stage
beforeAll(async () => {
  on = await stage()
})
afterAll(() => on.stop())
// A round that an earlier test has left under way would swallow a later one's.
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

test("an action reaches its maker's devices at once, and names the commit", async () => {
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

test('what the campus may see reaches the campus within three seconds, and nobody else', async () => {
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

test("a campus hears of several changes once, of the newest; what comes later isn't lost", async () => {
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

test('a refused action and a repeated one poke nobody', async () => {
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

test('a device is not told of what it has pushed itself, its owner’s others are', async () => {
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

test('a listing whose last photo arrives reaches its maker at once, and then the campus', async () => {
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

test('counts that have grown reach the campus', async () => {
  const { maya, jonas } = on.app.people
  const { _id } = await post(maya)
  await on.app.call('POST', `/api/listings/view/${_id}`, { as: jonas })
  on.timers.pass(10_000)
  const campus = await listen(jonas)
  await flushListingCounts(on.app.resources)
  on.timers.pass(3000)
  expect(await campus.now()).toHaveLength(1)
})

test('[RT-02] user_online with another id gives none of their events, and takes none of the own', async () => {
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

test('who moves to another campus hears of that one from then on', async () => {
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
