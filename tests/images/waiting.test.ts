import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Decoder } from '#server/images/decoder/decoder.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { decoderProgram } from '#tests/support/server/decoder.ts'
import { photo, sendUpload } from '#tests/support/server/photos.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const tooCostly =
  'This photo takes too much work to read. Please save it as a JPEG, or with fewer pixels.'
const megabyte = 1024 * 1024

const app = await appOfFile()

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#8888' } })
/** The slowest kind that is accepted: every pixel costs, and none can be skipped. */
const slow = (side = 3100) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .avif({ effort: 0, quality: 20 })
    .toBuffer()
/** A photo with other bytes and the same picture, so that it is decoded again. */
const another = (bytes: Buffer, number: number) =>
  Buffer.concat([
    bytes,
    Buffer.from([0, 0, 0, 12]),
    Buffer.from(`free${String(number).padStart(4)}`),
  ])

test('[SAFE-05] while one account sends 45 of the slowest photos, another’s is stored before the second of them, and is not refused', async () => {
  const { maya: attacker, jonas } = app.people
  const [costly, ordinary] = [await slow(), await photo(4000, 3000).jpeg().toBuffer()]
  const order: string[] = []
  const attack = Array.from({ length: 45 }, async (_, i) => {
    const response = await sendUpload(app, attacker, { bytes: another(costly, i) })
    if (response.status === 201) order.push('attacker')
    return response.status
  })
  const response = await sendUpload(app, jonas, { bytes: ordinary })
  order.push('jonas')
  expect(response.status).toBe(201)
  const statuses = await Promise.all(attack)
  expect(order.indexOf('jonas')).toBeLessThan(2)
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(42)
})

test('[SAFE-06] costly photos are refused from their header, with a sentence', async () => {
  const [avif, png, deep] = await Promise.all([
    plain(3300).avif({ effort: 0 }).toBuffer(),
    plain(4000).png({ progressive: true }).toBuffer(),
    plain(4000).toColourspace('rgb16').png().toBuffer(),
  ])
  for (const bytes of [avif, png, deep]) {
    expect(bytes.length).toBeLessThan(megabyte)
    await expectRefusal(await sendUpload(app, app.people.jonas, { bytes }), 413, tooCostly, 'image')
  }
  const ordinary = await plain(3100).avif({ effort: 0 }).toBuffer()
  expect((await sendUpload(app, app.people.jonas, { bytes: ordinary })).status).toBe(201)
})

test.each([
  ['time', { cpu: 200, memory: 256 * megabyte }],
  ['memory', { cpu: 60_000, memory: 32 * megabyte }],
])(
  '[SAFE-06] a photo that takes too much %s is refused, and the next one is decoded',
  async (_, most) => {
    const decoder = new Decoder(decoderProgram, most)
    await expect(decoder.decode('maya', await slow(2500))).rejects.toThrow(tooCostly)
    const { width } = await decoder.decode('maya', await photo().png().toBuffer())
    expect(width).toBe(40)
    decoder.close()
  },
)

test('[SAFE-06] a photo whose request was given up is not decoded', async () => {
  const decoder = new Decoder(decoderProgram)
  const [bytes, small] = [await slow(2000), await photo().png().toBuffer()]
  const given = new AbortController()
  const first = decoder.decode('maya', bytes)
  const second = decoder.decode('maya', small, given.signal)
  const third = decoder.decode('maya', small)
  given.abort()
  await expect(second).rejects.toThrow('aborted')
  expect((await first).width).toBe(1280)
  expect((await third).width).toBe(40)
  decoder.close()
})

test('people take turns: the waiting photos of one person do not hold up a third person', async () => {
  const decoder = new Decoder(decoderProgram)
  const bytes = await slow(1500)
  const order: string[] = []
  const decode = (owner: string) => decoder.decode(owner, bytes).then(() => order.push(owner))
  const all = ['maya', 'maya', 'maya', 'jonas', 'jonas', 'jonas', 'dre'].map(decode)
  await Promise.all(all)
  expect(order.indexOf('dre')).toBeLessThan(4)
  decoder.close()
})
