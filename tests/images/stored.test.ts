import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { upload } from '#tests/support/server/photos.ts'

const app = await appOfFile()

/** Uploads a photo. @returns the served image, and every file that the server stores for it */
async function store(bytes: Buffer) {
  const { path, small: smallPath, width, height } = await upload(app, app.people.maya, { bytes })
  const served = async (address: string) =>
    Buffer.from(await (await app.request(address)).arrayBuffer())
  const [, , id = ''] = path.split('/')
  const folder = join(app.dataDir, 'images')
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => name.includes(id) && name.includes('.'))
  return {
    large: await served(path),
    small: await served(smallPath),
    files: await Promise.all(files.map((name) => readFile(join(folder, name)))),
    width,
    height,
  }
}

/** Left half red, right half blue; `orientation` as a phone writes it. */
async function redAndBlue(orientation: number): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 100, height: 100, channels: 3, background } })
  const blue = await half('#0000ff').png().toBuffer()
  return half('#ff0000')
    .resize(200, 100, { fit: 'fill' })
    .composite([{ input: blue, left: 100, top: 0 }])
    .withExif({
      IFD0: { Make: 'Pixelphone', Copyright: 'Maya Keller' },
      IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function colorAt(image: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red},${blue}`
}

describe('[UPLOAD-04] orientation', () => {
  for (const [orientation, size, first, last] of [
    [1, [200, 100], [20, 50, 'red'], [180, 50, 'blue']],
    [2, [200, 100], [20, 50, 'blue'], [180, 50, 'red']],
    [3, [200, 100], [20, 50, 'blue'], [180, 50, 'red']],
    [4, [200, 100], [20, 50, 'red'], [180, 50, 'blue']],
    [5, [100, 200], [50, 20, 'red'], [50, 180, 'blue']],
    [6, [100, 200], [50, 20, 'red'], [50, 180, 'blue']],
    [7, [100, 200], [50, 20, 'blue'], [50, 180, 'red']],
    [8, [100, 200], [50, 20, 'blue'], [50, 180, 'red']],
  ] as const) {
    test(`a photo with the tag ${orientation} comes back upright`, async () => {
      const { large, small, width, height } = await store(await redAndBlue(orientation))
      expect([width, height]).toEqual(size)
      for (const image of [large, small]) {
        expect(await colorAt(image, first[0], first[1])).toBe(first[2])
        expect(await colorAt(image, last[0], last[1])).toBe(last[2])
      }
    })
  }
})

test('[UPLOAD-05] no metadata is stored: place, maker, names, color profile', async () => {
  const original = await sharp(await redAndBlue(6))
    .keepMetadata()
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Hawkins Hall 204</note></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  const before = await sharp(original).metadata()
  expect([before.exif, before.icc, before.xmp].map(Boolean)).toEqual([true, true, true])
  expect(original.includes('Pixelphone')).toBe(true)

  const { large, small, files } = await store(original)
  expect(files).toHaveLength(2)
  for (const image of [large, small, ...files]) {
    const { exif, icc, xmp, iptc, orientation } = await sharp(image).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const trace of ['Exif', 'Pixelphone', 'Maya', 'Hawkins', 'GPS', 'EXIF', 'XMP', 'ICCP']) {
      expect([trace, image.includes(trace)]).toEqual([trace, false])
    }
  }
})
