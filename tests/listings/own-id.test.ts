import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { uuidv7 } from '#sync/id.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { desk } from '#tests/support/server/listings.ts'
import { upload } from '#tests/support/server/photos.ts'

const app = await appOfFile()
const { maya, jonas } = app.people

async function create(body: object, as: SignedIn = maya) {
  const response = await app.call('POST', '/api/listings/create', { as, body })
  return { status: response.status, body: await response.json() }
}

test('a listing keeps the id from the device; an id in use is refused', async () => {
  const id = uuidv7(app.now(), randomBytes(16))
  const { status, body } = await create({ ...desk, id })
  expect([status, body._id]).toEqual([201, id])
  expect((await create({ ...desk, id }, jonas)).status).toBe(409)
  expect((await create({ ...desk, id: 'mine' })).status).toBe(400)
})

test('creating a listing again answers that listing, unless it differs or was deleted', async () => {
  const id = uuidv7(app.now(), randomBytes(16))
  const { path } = await upload(app, maya)
  const first = await create({ ...desk, id, images: [path] })
  expect(await create({ ...desk, id, images: [path] })).toEqual(first)
  const taken = [409, 'A listing with this id already exists.']
  for (const other of [{ title: 'Another desk' }, { price: '1' }, { images: [] }]) {
    const { status, body } = await create({ ...desk, id, images: [path], ...other })
    expect([status, body.message]).toEqual(taken)
  }
  const { body } = await create({ ...desk, id, images: [path] })
  expect(body).toEqual(first.body)
  await app.call('DELETE', `/api/listings/${id}`, { as: maya })
  const gone = await create({ ...desk, id, images: [path] })
  expect([gone.status, gone.body.message]).toEqual(taken)
})
