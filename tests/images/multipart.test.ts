import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readUpload } from '#server/images/multipart.ts'
import { UploadRoom } from '#server/images/room.ts'
import { maxImageBytes } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'

const type = 'multipart/form-data; boundary=xYzZy'

function part(headers: string, body: Uint8Array | string): Buffer {
  return Buffer.concat([
    Buffer.from(`--xYzZy\r\n${headers}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
}
const image = (bytes: Uint8Array | string, name = 'a.jpg') =>
  part(
    `Content-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: image/jpeg`,
    bytes,
  )
const folder = (name: string) => part('Content-Disposition: form-data; name="folder"', name)
const other = part('Content-Disposition: form-data; name="other"; filename="a.jpg"', 'x')
const end = Buffer.from('--xYzZy--')

function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

const readFrom = (body: ReadableStream<Uint8Array>, contentType = type) =>
  new UploadRoom().run('maya', (place) => readUpload(contentType, body, place))

const read = (parts: Buffer[], { contentType = type, size = 65_536 } = {}) =>
  readFrom(inPieces(Buffer.concat(parts), size), contentType)

async function codeOf(parts: Buffer[], options = {}): Promise<string> {
  const result: unknown = await read(parts, options).catch((reason: unknown) => reason)
  if (result instanceof Refusal) return result.code
  if (result instanceof Error) throw result
  return 'accepted'
}

test('the photo, its name and the folder are read', async () => {
  const form = await read([image('bytes'), folder('quad/listing-images'), end])
  expect(form).toEqual({
    image: { name: 'a.jpg', bytes: Buffer.from('bytes') },
    folder: 'quad/listing-images',
  })
})

test('chunk boundaries do not change the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3000 }),
      fc.integer({ min: 1, max: 700 }),
      async (bytes, size) => {
        const tricky = Buffer.concat([bytes, Buffer.from('\r\n--xYzZ\r\n--'), bytes])
        const form = await read([folder('f'), image(tricky), end], { size })
        expect(form.image.bytes.equals(tricky)).toBe(true)
        expect(form.folder).toBe('f')
      },
    ),
    { numRuns: 60 },
  )
})

for (const [what, contentType, parts] of [
  ['a quoted boundary', 'multipart/form-data; boundary="xYzZy"', [image('x'), end]],
  [
    'a preamble and an epilogue',
    type,
    [Buffer.from('ignored\r\n'), image('x'), end, Buffer.from('\r\nignored')],
  ],
  ['a content type in mixed case', 'Multipart/Form-Data; Boundary=xYzZy', [image('x'), end]],
] as const) {
  test(`${what} is accepted`, async () => {
    expect((await read([...parts], { contentType })).image.bytes.toString()).toBe('x')
  })
}

test('a file name keeps quotes and non-Latin letters', async () => {
  const { image: file } = await read([image('x', 'my %22desk%22 ü 写真.jpg'), end])
  expect(file.name).toBe('my "desk" ü 写真.jpg')
})

describe('[API-03] broken multipart is refused', () => {
  const whole = [image('bytes'), folder('f'), end]
  const bytes = Buffer.concat(whole)

  test('at every possible cut', async () => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect([length, await codeOf([bytes.subarray(0, length)])]).toEqual([length, 'bad_input'])
    }
    expect(await codeOf([bytes])).toBe('accepted')
  })

  for (const [what, contentType, parts] of [
    ['no content type', undefined, whole],
    ['JSON', 'application/json', [Buffer.from('{}')]],
    ['no boundary', 'multipart/form-data', whole],
    ['another boundary', 'multipart/form-data; boundary=other', whole],
    ['an overlong boundary', `multipart/form-data; boundary=${'x'.repeat(71)}`, whole],
    ['a part without a name', type, [part('Content-Type: text/plain', 'x'), end]],
    ['a part without headers', type, [Buffer.from('--xYzZy\r\n\r\nx\r\n'), end]],
    ['an unknown field', type, [part('Content-Disposition: form-data; name="user"', 'x'), end]],
    ['two photos', type, [image('x'), image('y'), end]],
    ['two folders', type, [folder('x'), folder('y'), end]],
    [
      'a photo without a file name',
      type,
      [part('Content-Disposition: form-data; name="image"', 'x'), end],
    ],
    [
      'endless headers',
      type,
      [
        part(`Content-Disposition: form-data; name="image"; filename="${'x'.repeat(9000)}"`, 'x'),
        end,
      ],
    ],
    ['an endless folder', type, [folder('x'.repeat(2000)), end]],
    ['a file name of 2000 letters', type, [image('x', 'x'.repeat(2000)), end]],
    ['a second file of another name', type, [image('x'), other, end]],
    ['three parts', type, [folder('x'), image('x'), folder('y'), end]],
    ['a form without files', 'application/x-www-form-urlencoded', [Buffer.from('image=x')]],
    ['junk behind a boundary', type, [Buffer.from('--xYzZyjunk\r\n'), end]],
  ] as const) {
    test(what, async () => {
      const options = contentType === undefined ? { contentType: '' } : { contentType }
      expect(await codeOf([...parts], options)).toBe('bad_input')
    })
  }
})

test('[API-08] a file of 10 MB is accepted, and one byte more is refused without reading on', async () => {
  expect((await read([image(Buffer.alloc(maxImageBytes)), end])).image.bytes.length).toBe(
    maxImageBytes,
  )
  expect(await codeOf([image(Buffer.alloc(maxImageBytes + 1)), end])).toBe('too_large')

  const { body, sent } = endless(image(''))
  await expect(readFrom(body)).rejects.toMatchObject({ code: 'too_large' })
  expect(sent()).toBeLessThan(maxImageBytes + 1_000_000)
})

test('an unknown file is refused at its start', async () => {
  const { body, sent } = endless(other)
  await expect(readFrom(body)).rejects.toMatchObject({ code: 'bad_input' })
  expect(sent()).toBeLessThan(1_000_000)
})

for (const [what, start] of [
  ['field', folder('')],
  ['part without a name', part('Content-Type: text/plain', '')],
  ['header', Buffer.from('--xYzZy\r\nContent-Type: ..')],
  ['preamble', Buffer.from('no boundary..')],
  ['epilogue', Buffer.concat([image('x'), end, Buffer.from('..')])],
] as const) {
  test(`an endless ${what} is not read to its end`, async () => {
    const { body, sent } = endless(start)
    await expect(readFrom(body)).rejects.toMatchObject({ code: 'too_large' })
    expect(sent()).toBeLessThan(maxImageBytes + 1_000_000)
  })
}

test('every damaged form gets an answer', async () => {
  const whole = Buffer.concat([folder('f'), image('bytes'), end])
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: whole.length }),
      fc.integer({ min: 0, max: 40 }),
      fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('\r\n', '--xYzZy', '--', '\r\n\r\n')),
      fc.integer({ min: 1, max: 99 }),
      async (at, removed, added, size) => {
        const damaged = [whole.subarray(0, at), Buffer.from(added), whole.subarray(at + removed)]
        expect(await codeOf(damaged, { size })).toMatch(/^(accepted|bad_input)$/)
      },
    ),
    { numRuns: 200 },
  )
})

/** A body that never ends: `start` without its last line break, then zeros. */
function endless(start: Buffer) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(sent === 0 ? start.subarray(0, -2) : new Uint8Array(65_536))
      sent += 65_536
    },
  })
  return { body, sent: () => sent }
}
