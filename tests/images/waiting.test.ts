import { expect, test } from 'vitest'
import { processImage } from '#server/images/process.ts'
import { photo } from '#tests/support/server/photos.ts'

const busy = {
  code: 'limited',
  message: 'Too many photos are being uploaded right now. Please try again in a moment.',
}

test('of 42 concurrent photos one is decoded, 39 wait, and the rest are refused', async () => {
  const bytes = await photo().png().toBuffer()
  const results = await Promise.allSettled(Array.from({ length: 42 }, () => processImage(bytes)))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(results.slice(0, 40).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(refused).toEqual(
    [1, 2].map(() => ({ status: 'rejected', reason: expect.objectContaining(busy) as unknown })),
  )
  expect((await processImage(bytes)).width).toBe(40)
})
