import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'

test('200 passwords may wait for the two that are hashed, and one more is refused', async () => {
  const hash = await hashPassword('Lawn-Chairs!1')
  const verified = Promise.all(
    Array.from({ length: 202 }, () => verifyPassword(hash, 'Lawn-Chairs!1')),
  )
  await expect(verifyPassword(hash, 'Lawn-Chairs!1')).rejects.toMatchObject({
    code: 'limited',
    message: 'Too many people are logging in right now. Please try again in a moment.',
    retryAfter: 5,
  })
  expect(new Set(await verified)).toEqual(new Set([true]))
  expect(await verifyPassword(hash, 'another')).toBe(false)
})
