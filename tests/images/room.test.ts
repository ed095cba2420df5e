import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { UploadRoom, type Place } from '#server/images/room.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'
import { photo } from '#tests/support/server/photos.ts'

const app = await appOfFile()
const { server, url } = await listening(app)
afterAll(() => stopListening(server))

const start = Buffer.from(
  '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n',
)
const end = Buffer.from('\r\n--b--\r\n')
const announced = 10_485_000

function begin(as: SignedIn, length: number): ClientRequest {
  const upload = request(`${url}/api/upload-image?folder=quad/listing-images`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': length,
    },
  })
  upload.on('error', () => {})
  upload.write(start)
  return upload
}

async function statusOf(upload: ClientRequest): Promise<number | undefined> {
  const [response] = (await once(upload, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test.each([
  ['announce 10 MB and send nothing', 0],
  ['send all of 10 MB but the last byte', announced - start.length - 1],
])(
  '[LOAD-06] while four accounts %s with three uploads each, another’s photo is stored',
  async (_, sent) => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => newcomer(app)))
    const uploads = accounts.flatMap((as) => [1, 2, 3].map(() => begin(as, announced)))
    await Promise.all(
      uploads.map((upload) => new Promise((done) => upload.write(Buffer.alloc(sent), done))),
    )
    const bytes = await photo(800, 600).jpeg().toBuffer()
    const ours = begin(app.people.maya, start.length + bytes.length + end.length)
    ours.write(bytes)
    ours.end(end)
    expect(await statusOf(ours)).toBe(201)
    for (const upload of uploads) upload.destroy()
  },
)

/** Uploads that never end by themselves, with the reason for which each lost its place. */
function uploadsIn(room: UploadRoom, owners: string[]) {
  const lost: unknown[] = []
  const places = owners.map((owner, i) => {
    let place: Place | undefined
    void room.run(owner, (given) => {
      place = given
      given.signal.addEventListener('abort', () => (lost[i] = given.signal.reason))
      return new Promise(() => {})
    })
    return place as unknown as Place
  })
  return { places, lost }
}

test('[LOAD-06] if the room is full, the oldest upload of whoever holds most makes way', () => {
  const { places, lost } = uploadsIn(new UploadRoom(100), ['a', 'b', 'b', 'c'])
  const [a, b1, b2, c] = places as [Place, Place, Place, Place]
  a.grow(30)
  b1.grow(30)
  b2.grow(30)
  c.grow(20)
  expect(lost).toEqual([undefined, expect.objectContaining({ code: 'limited', retryAfter: 5 })])
  c.grow(20)
  expect(() => c.grow(1)).toThrow('Too many photos')
  expect(lost).toHaveLength(2)
})

test('an upload that ends gives its room back, and one person has three at a time', async () => {
  const room = new UploadRoom(100)
  const fill = (place: Place) => Promise.resolve(place.grow(100))
  await room.run('a', fill)
  await room.run('a', fill)
  uploadsIn(room, ['b', 'b', 'b'])
  await expect(room.run('b', fill)).rejects.toMatchObject({ code: 'limited' })
  await room.run('a', fill)
})
