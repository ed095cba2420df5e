import { randomBytes } from 'node:crypto'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { Decoder } from '#server/images/decoder/decoder.ts'
import { unreadableImage } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import { decoderProgram } from '#tests/support/server/decoder.ts'
import { photo } from '#tests/support/server/photos.ts'

const decoder = new Decoder(decoderProgram)
afterAll(() => decoder.close())
const processImage = (bytes: Buffer) => decoder.decode('maya', bytes)

const refusalOf = async (bytes: Buffer): Promise<[string, string]> => {
  const error: unknown = await processImage(bytes).catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error('It was not refused.', { cause: error })
  return [error.code, error.message]
}

describe('[UPLOAD-03] formats', () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    test(`${format} becomes WebP of 320 and 1280 pixels`, async () => {
      const { large, small, width, height } = await processImage(
        await photo(2000, 1500).toFormat(format).toBuffer(),
      )
      expect(await sharp(large).metadata()).toMatchObject({
        format: 'webp',
        width: 1280,
        height: 960,
      })
      expect(await sharp(small).metadata()).toMatchObject({
        format: 'webp',
        width: 320,
        height: 240,
      })
      expect({ width, height }).toEqual({ width: 1280, height: 960 })
    })
  }

  test('a small photo is not enlarged', async () => {
    const { large, small, width } = await processImage(await photo(200, 100).png().toBuffer())
    expect(await sharp(large).metadata()).toMatchObject({ width: 200, height: 100 })
    expect(await sharp(small).metadata()).toMatchObject({ width: 200, height: 100 })
    expect(width).toBe(200)
  })

  test('a very tall photo still fits into WebP', async () => {
    const { width, height } = await processImage(await photo(1280, 30_000).png().toBuffer())
    expect(height).toBeLessThanOrEqual(16_383)
    expect(width).toBeGreaterThan(0)
  })

  test('transparency is kept', async () => {
    const glass = sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
    })
    const { large, color } = await processImage(await glass.png().toBuffer())
    expect((await sharp(large).metadata()).hasAlpha).toBe(true)
    expect(color).toMatch(/^#[78][0-9a-f]([78][0-9a-f]){2}$/)
  })

  for (const [what, bytes] of [
    ['gray', () => photo(50, 50).greyscale().toColourspace('b-w').png().toBuffer()],
    ['16 bits a channel', () => photo(50, 50).toColourspace('rgb16').png().toBuffer()],
    ['CMYK', () => photo(50, 50).toColourspace('cmyk').jpeg().toBuffer()],
    ['a palette', () => photo(50, 50).png({ palette: true }).toBuffer()],
    ['progressive', () => photo(50, 50).jpeg({ progressive: true }).toBuffer()],
  ] as const) {
    test(`${what} is accepted, too`, async () => {
      const { large } = await processImage(await bytes())
      expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', space: 'srgb' })
    })
  }
})

test('the average color is that of the photo', async () => {
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
  const { color } = await processImage(await plain.png().toBuffer())
  expect(color).toBe('#336699')
})

test('colors of a wide profile are converted to sRGB', async () => {
  const wide = await sharp({
    create: { width: 20, height: 20, channels: 3, background: '#ff0000' },
  })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const { color } = await processImage(wide)
  expect(color).toMatch(/^#f[c-f]0[0-9a-f]0[0-9a-f]$/)
})

describe('[UPLOAD-06][API-09] an unreadable file is refused with the supported formats', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const box = (brands: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brands}`), randomBytes(200)])
  for (const [what, bytes] of [
    ['SVG', () => svg],
    ['HTML', () => html],
    ['nothing', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.from([0xff])],
    ['noise', () => randomBytes(5000)],
    ['GIF', () => photo().gif().toBuffer()],
    ['TIFF', () => photo().tiff().toBuffer()],
    ['HEIC', () => box('heic\0\0\0\0mif1heic')],
    ['an AVIF header with noise behind', () => box('avif\0\0\0\0avifmif1')],
    [
      'a JPEG header with HTML behind',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]),
    ],
    [
      'a PNG header with SVG behind',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg]),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
  ] as const) {
    test(what, async () =>
      expect(await refusalOf(await bytes())).toEqual(['unsupported_type', unreadableImage]),
    )
  }

  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    test(`a truncated ${format}`, async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const whole = await sharp({
        create: { width: 300, height: 300, channels: 3, background: '#888', noise },
      })
        .toFormat(format)
        .toBuffer()
      expect((await processImage(whole)).width).toBe(300)
      expect(await refusalOf(whole.subarray(0, whole.length / 2))).toEqual([
        'unsupported_type',
        unreadableImage,
      ])
    })
  }
})

describe('[API-08] too many pixels', () => {
  const sentence = 'This photo is too large. The limit is 50 megapixels.'

  test('a small file that claims 400 megapixels is refused before decoding', async () => {
    const bomb = pngOf(20_000, 20_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusalOf(bomb)).toEqual(['too_large', sentence])
  })

  test('50 megapixels are accepted, and one row more is refused', async () => {
    expect((await processImage(pngOf(10_000, 5_000))).width).toBe(1280)
    expect(await refusalOf(pngOf(10_000, 5_001))).toEqual(['too_large', sentence])
  })
})

/** A black PNG made by hand, because an encoder would need the memory that the test limits. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
