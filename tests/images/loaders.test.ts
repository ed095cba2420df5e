import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withDrawings } from '#server/images/decoder/loaders.ts'
import { photo } from '#tests/support/server/photos.ts'

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
const formatOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).format
const unsupported = 'Input buffer contains unsupported image format'

test('sharp reads the photo formats', async () => {
  expect(await formatOf(await photo().jpeg().toBuffer())).toBe('jpeg')
  expect(await formatOf(await photo().png().toBuffer())).toBe('png')
  expect(await formatOf(await photo().webp().toBuffer())).toBe('webp')
  expect(await formatOf(await photo().avif().toBuffer())).toBe('heif')
})

for (const [what, bytes] of [
  ['SVG', () => svg],
  ['GIF', () => photo().gif().toBuffer()],
  ['TIFF', () => photo().tiff().toBuffer()],
] as const) {
  test(`sharp’s loader for ${what} is blocked`, async () => {
    const format = what.toLowerCase() as 'svg' | 'gif' | 'tiff'
    expect(sharp.format[format].input.buffer).toBe(true)
    await expect(formatOf(await bytes())).rejects.toThrow(unsupported)
  })
}

test('a photo is read from memory only, never from a path', async () => {
  await expect(sharp('client/public/icons/icon-192.png').metadata()).rejects.toThrow(
    'unsupported image format',
  )
})

test('the demo can read drawings only while it renders them', async () => {
  expect(await withDrawings(() => formatOf(svg))).toBe('svg')
  await expect(formatOf(svg)).rejects.toThrow(unsupported)
  const failure = withDrawings(() => Promise.reject(new Error('failed')))
  await expect(failure).rejects.toThrow('failed')
  await expect(formatOf(svg)).rejects.toThrow(unsupported)
})
