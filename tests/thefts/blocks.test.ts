import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { block } from '#tests/support/server/blocks.ts'
import { photo } from '#tests/support/server/photos.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { caughtUp } from '../realtime/stage.ts'
import { deviceOf, pageOf } from './devices.ts'
import { call, ownerOn, put, type Owner } from './thief.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
})
const pages: Socket[] = []
afterAll(async () => {
  for (const page of pages) page.close()
  await server.stop()
})

async function openPage(as: Owner) {
  const page = await pageOf(server, as)
  pages.push(page.socket)
  return page
}

/** Alice shows all that she can, Xeno has reviewed her, and the two have written to each other. */
async function story(): Promise<{ alice: Owner; xeno: Owner; listingId: string }> {
  const [alice, xeno] = [await ownerOn(server), await ownerOn(server)]
  const { image } = await put(server, alice, await photo().jpeg().toBuffer())
  const listing = { title: 'Oak desk', description: 'Oak.', price: 4, category: 'Furniture' }
  const body = { ...listing, images: [image.public_id] }
  const { answer } = await call(server, 'POST', '/api/listings/create', { as: alice, body })
  const listingId = String(answer._id)
  await say(alice, xeno, 'Before')
  await say(xeno, alice, 'Before, too')
  const rating = { revieweeId: alice.user.id, rating: 2, content: 'Late.' }
  await call(server, 'POST', '/reviews/post-review', { as: xeno, body: rating })
  const times = [{ day: 'Monday', startTime: '09:00', endTime: '10:00' }]
  const shown = { showAvailability: true, availability: times }
  const path = `/api/users/update-availability/${alice.user.id}`
  await call(server, 'PUT', path, { as: alice, body: shown })
  const handles = { venmoHandle: 'alice-pays' }
  const paying = `/api/users/update-payment-handles/${alice.user.id}`
  expect((await call(server, 'PUT', paying, { as: alice, body: handles })).status).toBe(200)
  return { alice, xeno, listingId }
}

const say = (as: Owner, { person }: Owner, content: string) =>
  call(server, 'POST', '/messages/send-message', {
    as,
    body: { recipientUsername: person.username, content },
  })
const read = (as: Owner, path: string) => call(server, 'GET', path, { as })
const seen = async (as: Owner, path: string, what: string) =>
  JSON.stringify((await read(as, path)).answer).includes(what)

/** What a block closes, as one person sees it of the other. */
async function viewOf(as: Owner, alice: Owner, listingId: string) {
  const { id } = alice.user
  const device = deviceOf(server, as)
  await device.sync()
  return {
    feed: await seen(as, '/api/listings', listingId),
    search: await seen(as, '/api/listings?q=oak', listingId),
    link: (await read(as, `/api/listings/${listingId}`)).status,
    card: (await read(as, `/api/listings/info/${listingId}`)).status,
    seller: (await read(as, `/api/listings/user/${id}`)).status,
    device: device.held.includes(listingId),
    availability: await seen(as, `/api/users/${id}`, '09:00'),
    handles: (await read(as, `/api/users/payment-handles/${id}`)).status,
  }
}
const open = { feed: true, search: true, link: 200, card: 200, seller: 200, device: true }
const opened = { ...open, availability: true, handles: 200 }
const shut = { feed: false, search: false, link: 404, card: 404, seller: 404, device: false }
const closed = { ...shut, availability: false, handles: 404 }

const directions = [
  ['one blocks', (alice: Owner, xeno: Owner) => block(server, alice, xeno)],
  ['the other blocks', (alice: Owner, xeno: Owner) => block(server, xeno, alice)],
] as const

test.each(directions)(
  '[SAFE-30] while %s, no call shows the listings, availability, or payment handles of the other',
  async (_, make) => {
    const { alice, xeno, listingId } = await story()
    expect(await viewOf(xeno, alice, listingId)).toEqual(opened)
    await make(alice, xeno)
    expect(await viewOf(xeno, alice, listingId)).toEqual(closed)
  },
)

test.each(directions)(
  '[SAFE-30] while %s, neither can write to, share with, or review the other, by any door',
  async (_, make) => {
    const { alice, xeno } = await story()
    const own = await call(server, 'POST', '/api/listings/create', {
      as: xeno,
      body: { title: 'Lamp', description: 'Tall.', price: 2, category: 'Furniture', images: [] },
    })
    await make(alice, xeno)
    const [page, other] = [await openPage(alice), await openPage(xeno)]
    for (const [from, to] of [
      [alice, xeno],
      [xeno, alice],
    ] as const) {
      const recipientUsername = to.person.username
      const { username } = from.person
      const board = { user1: username, user2: recipientUsername, messages: [] }
      const share = { recipientUsername, listingId: own.answer._id }
      const posted = async (path: string, body: object) =>
        (await call(server, 'POST', path, { as: from, body })).status
      expect((await say(from, to, 'Now')).status).toBe(403)
      expect(await posted('/messages/create-board', board)).toBe(403)
      expect(await posted('/messages/share-listing', share)).toBe(403)
      const review = { revieweeId: to.user.id, rating: 1, content: 'Rude.' }
      expect(await posted('/reviews/post-review', review)).toBe(403)
      const device = deviceOf(server, from)
      const message = {
        id: randomUUID(),
        recipientUsername,
        content: 'Now',
        senderUsername: username,
      }
      const [result] = await device.sync(device.act('message.send', message))
      expect(result?.[1]).toBe('no')
    }
    for (const [socket, who, whom] of [
      [page.socket, alice, xeno],
      [other.socket, xeno, alice],
    ] as const) {
      socket.emit('typing', who.user.id, who.person.username, whom.user.id)
      socket.emit('read_receipt', whom.person.username, who.person.username, whom.user.id)
      await caughtUp(socket, who)
    }
    await Promise.all([caughtUp(page.socket, alice), caughtUp(other.socket, xeno)])
    expect([...page.heard, ...other.heard].filter((event) => event !== 'sync')).toEqual([])
  },
)

test('[SAFE-30] a block hides reviews and notifications of the other from the two and from no one else', async () => {
  const { alice, xeno } = await story()
  const third = await ownerOn(server)
  const news = `/api/notifications/${alice.user.id}`
  const ratings = `/reviews/user/${alice.user.id}`
  expect(await seen(alice, news, 'review')).toBe(true)
  expect(await seen(alice, ratings, 'Late.')).toBe(true)
  await block(server, alice, xeno)
  expect(await seen(alice, news, 'review')).toBe(false)
  expect(await seen(alice, ratings, 'Late.')).toBe(false)
  const device = deviceOf(server, alice)
  await device.sync()
  expect([...device.rows.reviews.values(), ...device.rows.notifications.values()]).toEqual([])
  expect(await seen(third, ratings, 'Late.')).toBe(true)
})

test.each(directions)(
  '[SAFE-30] while %s, earlier messages, the profile, and photos whose URL is known stay',
  async (_, make) => {
    const { alice, xeno } = await story()
    const { image } = await put(
      server,
      alice,
      await photo().jpeg().toBuffer(),
      'quad/profile-images',
    )
    const change = { profileImage: image.public_id }
    const path = `/profileInfo/update-profile-image/${alice.user.id}`
    await call(server, 'PATCH', path, { as: alice, body: change })
    await make(alice, xeno)
    for (const [one, { person }] of [
      [alice, xeno],
      [xeno, alice],
    ] as const)
      for (const text of ['Before', 'Before, too'])
        expect(
          await seen(one, `/messages/get-messages/${one.user.id}/${person.username}`, text),
        ).toBe(true)
    const profile = await read(xeno, `/api/users/${alice.user.id}`)
    expect(profile).toMatchObject({ status: 200, answer: { username: alice.person.username } })
    expect((await server.request(image.path)).status).toBe(200)
  },
)

test('[SAFE-30] the blocked person can see the block and is not informed of it; no one else, not even a moderator, can see it', async () => {
  const { alice, xeno } = await story()
  const third = await ownerOn(server)
  const added = await runQuad({ DATA_DIR: server.dataDir }, 'moderator', 'add', third.person.email)
  expect(added.code).toBe(0)
  const page = await openPage(xeno)
  const mailsBefore = (await server.mails()).length
  await block(server, alice, xeno)
  await caughtUp(page.socket, xeno)
  expect(page.heard.filter((event) => event !== 'sync')).toEqual([])
  expect((await server.mails()).length).toBe(mailsBefore)
  expect((await read(xeno, `/api/notifications/${xeno.user.id}`)).answer).toEqual([])

  expect((await read(xeno, '/api/block/get-blockedBy-list')).answer).toEqual({
    blockedBy: [alice.user.id],
  })
  expect((await read(xeno, `/api/users/${alice.user.id}`)).answer).toMatchObject({
    isBlockedBy: true,
  })
  const device = deviceOf(server, xeno)
  await device.sync()
  expect([...device.rows.blocks.values()]).toEqual([
    { userId: alice.user.id, isBlocked: false, isBlockedBy: true },
  ])

  const report = { subjectUsername: alice.person.username, reportReason: 'Rude.' }
  const reported = await call(server, 'POST', '/reportUser/submit-report', {
    as: xeno,
    body: report,
  })
  expect(reported.status).toBeLessThan(300)
  const item = await read(third, `/api/moderation/items/user/${alice.user.id}`)
  expect(item.status).toBe(200)
  expect(JSON.stringify(item.answer)).not.toMatch(/block/i)
  for (const { user } of [alice, xeno])
    expect((await read(third, `/api/users/${user.id}`)).answer).toMatchObject({
      isBlocked: false,
      isBlockedBy: false,
    })
  const others = deviceOf(server, third)
  await others.sync()
  expect([...others.rows.blocks.values()]).toEqual([])
})
