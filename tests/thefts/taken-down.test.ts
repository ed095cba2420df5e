import { afterAll, beforeAll, expect, test } from 'vitest'
import { photo } from '#tests/support/server/photos.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { call, ownerOn, put, type Owner } from './thief.ts'

let server: TestServer
let moderator: Owner
let reporter: Owner
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
  moderator = await ownerOn(server)
  reporter = await ownerOn(server)
  const added = await runQuad(
    { DATA_DIR: server.dataDir },
    'moderator',
    'add',
    moderator.person.email,
  )
  if (added.code !== 0) throw new Error(added.said)
})
afterAll(() => server.stop())

const list = (owner: Owner, publicId: string) =>
  call(server, 'POST', '/api/listings/create', {
    as: owner,
    body: {
      title: 'Desk',
      description: 'Oak.',
      price: 4,
      category: 'Furniture',
      images: [publicId],
    },
  })
const judge = async (listingId: unknown, verdict: string) => {
  const report = { listingId, reason: 'Spam', details: '' }
  await call(server, 'POST', '/api/listing-report', { as: reporter, body: report })
  return call(server, 'POST', '/api/moderation/decisions', {
    as: moderator,
    body: { kind: 'listing', subjectId: listingId, verdict, reason: 'Not allowed here.' },
  })
}
const look = async (path: string, as?: Owner) => {
  const response = await server.request(path, as && { headers: { cookie: as.cookie } })
  await response.arrayBuffer()
  return [response.status, response.headers.get('cache-control')]
}

test('[SAFE-28] the photo of a hidden listing is gone for all but moderators and its owner, and comes back with it', async () => {
  const [seller, other] = [await ownerOn(server), await ownerOn(server)]
  const { image } = await put(server, seller, await photo().jpeg().toBuffer())
  const { answer } = await list(seller, image.public_id)
  const small = image.path.replace('1280', '320')
  expect((await look(image.path))[0]).toBe(200)

  expect((await judge(answer._id, 'hide')).status).toBe(200)
  for (const path of [image.path, small]) {
    expect((await look(path))[0]).toBe(404)
    expect((await look(path, other))[0]).toBe(404)
    expect(await look(path, seller)).toEqual([200, 'private, no-store'])
    expect(await look(path, moderator)).toEqual([200, 'private, no-store'])
  }
  expect((await judge(answer._id, 'restore')).status).toBe(200)
  expect((await look(image.path))[0]).toBe(200)
})

test('[SAFE-28] what was taken down cannot be put up again, not as the same photo, as the same bytes, or by someone else', async () => {
  const [seller, accomplice] = [await ownerOn(server), await ownerOn(server)]
  const bytes = await photo().jpeg().toBuffer()
  const { image } = await put(server, seller, bytes)
  const { answer } = await list(seller, image.public_id)
  await judge(answer._id, 'hide')

  expect((await list(seller, image.public_id)).status).toBe(400)
  for (const owner of [seller, accomplice]) {
    for (const folder of ['quad/listing-images', 'quad/message-images', 'quad/profile-images']) {
      const again = await put(server, owner, bytes, folder)
      expect([again.status, again.message]).toEqual([400, 'A moderator has taken this photo down.'])
    }
  }
  // Deleting the hidden listing does not free its photo.
  await call(server, 'DELETE', `/api/listings/${String(answer._id)}`, { as: seller })
  expect((await put(server, seller, bytes)).status).toBe(400)
  expect((await look(image.path))[0]).toBe(404)
})

test('[SAFE-28] the owner can still edit a hidden listing, and keeps its photos in it', async () => {
  const seller = await ownerOn(server)
  const { image } = await put(server, seller, await photo().jpeg().toBuffer())
  const { answer } = await list(seller, image.public_id)
  await judge(answer._id, 'hide')
  const edit = { title: 'Oak desk', images: [image.public_id] }
  const path = `/api/listings/${String(answer._id)}`
  expect((await call(server, 'PATCH', path, { as: seller, body: edit })).status).toBe(200)
})

test('[SAFE-28] shared caches keep no photo of a message', async () => {
  const seller = await ownerOn(server)
  const bytes = await photo().jpeg().toBuffer()
  const { image } = await put(server, seller, bytes, 'quad/message-images')
  expect(await look(image.path)).toEqual([200, 'private, max-age=31536000, immutable'])
})
