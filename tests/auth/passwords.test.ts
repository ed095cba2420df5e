import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'

const password = 'Lawn-Chairs!1'

test('200 passwords of a caller may wait for the two that are hashed, and one more is refused', async () => {
  const hash = await hashPassword(password, 'flood')
  const verified = Promise.all(
    Array.from({ length: 202 }, () => verifyPassword(hash, password, 'flood')),
  )
  await expect(verifyPassword(hash, password, 'flood')).rejects.toMatchObject({
    code: 'limited',
    message: 'Too many people are logging in right now. Please try again in a moment.',
    retryAfter: 5,
  })
  let done = 0
  void verified.then(() => (done += 1))
  expect(await verifyPassword(hash, password, 'someone else')).toBe(true)
  expect(done, 'the flood is still waiting').toBe(0)
  expect(new Set(await verified)).toEqual(new Set([true]))
  expect(await verifyPassword(hash, 'another', 'flood')).toBe(false)
})
