import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readUpload } from '#server/images/multipart.ts'
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

const read = (parts: Buffer[], { contentType = type, size = 65_536 } = {}) =>
  readUpload(contentType, inPieces(Buffer.concat(parts), size))

async function codeOf(parts: Buffer[], options = {}): Promise<string> {
  const error: unknown = await read(parts, options).catch((reason: unknown) => reason)
  return error instanceof Refusal ? error.code : 'accepted'
}

test('the photo, its name and the folder are read', async () => {
  const form = await read([image('bytes'), folder('quad/listing-images'), end])
  expect(form).toEqual({
    image: { name: 'a.jpg', bytes: Buffer.from('bytes') },
    folder: 'quad/listing-images',
  })
})

test('in whatever pieces any bytes arrive, they come out as they went in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3000 }),
      fc.integer({ min: 1, max: 700 }),
      async (bytes, size) => {
        const tricky = Buffer.concat([bytes, Buffer.from('\r\n--xYzZ\r\n--'), bytes])
        const form = await read([folder('f'), image(tricky), end], { size })
        expect(form.image?.bytes.equals(tricky)).toBe(true)
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
  ['names in other letters', 'Multipart/Form-Data; Boundary=xYzZy', [image('x'), end]],
] as const) {
  test(`${what} is fine`, async () => {
    expect((await read([...parts], { contentType })).image?.bytes.toString()).toBe('x')
  })
}

test('quotes and other scripts in a file’s name are kept', async () => {
  const { image: file } = await read([image('x', 'my %22desk%22 ü 写真.jpg'), end])
  expect(file?.name).toBe('my "desk" ü 写真.jpg')
})

describe('[API-03] broken multipart is refused', () => {
  const whole = [image('bytes'), folder('f'), end]
  const bytes = Buffer.concat(whole)

  test('wherever it is cut off', async () => {
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
    ['junk behind a boundary', type, [Buffer.from('--xYzZyjunk\r\n'), end]],
  ] as const) {
    test(what, async () => {
      const options = contentType === undefined ? { contentType: '' } : { contentType }
      expect(await codeOf([...parts], options)).toBe('bad_input')
    })
  }
})

test('[API-08] a file of 10 MB passes, one byte more is refused without reading on', async () => {
  expect((await read([image(Buffer.alloc(maxImageBytes)), end])).image?.bytes.length).toBe(
    maxImageBytes,
  )
  expect(await codeOf([image(Buffer.alloc(maxImageBytes + 1)), end])).toBe('too_large')

  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(sent === 0 ? image('').subarray(0, -2) : new Uint8Array(65_536))
      sent += 65_536
    },
  })
  await expect(readUpload(type, endless)).rejects.toMatchObject({ code: 'too_large' })
  expect(sent).toBeLessThan(maxImageBytes + 1_000_000)
})
