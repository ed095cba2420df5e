import { expect, test } from 'vitest'
import { retiredUsernames } from '#drizzle/schema/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'

const app = await appOfFile()

const addresses: [string, (username: string) => string][] = [
  [
    '/api/auth/check-username',
    (name) => `/api/auth/check-username?username=${encodeURIComponent(name)}`,
  ],
  [
    '/profileInfo/check-username',
    (name) => `/profileInfo/check-username/${encodeURIComponent(name)}`,
  ],
]

test.each(addresses)('[SIGNUP-31] %s answers whether a name is free', async (_, address) => {
  const check = async (name: string) => {
    const response = await app.call('GET', address(name))
    return { status: response.status, ...((await response.json()) as object) }
  }
  const free = { status: 200, message: 'Username is available', isAvailable: true }
  const taken = { status: 200, message: 'Username is not available', isAvailable: false }
  expect(await check('somebody-new')).toEqual(free)
  expect(await check('maya')).toEqual(taken)
  expect(await check('Maya')).toEqual(taken)
  expect(await check('may')).toEqual(free)
})

test.each(addresses)('%s answers an invalid name with its rule', async (_, address) => {
  const answers = [
    ['a b c', 'Username cannot contain spaces.'],
    ['%', 'Username must be at least 3 characters long.'],
    ['a/../b', 'Username may only contain letters, digits, dots, dashes, and underscores.'],
  ] as const
  for (const [name, message] of answers) {
    const response = await app.call('GET', address(name))
    expect(await response.json()).toEqual({ message, isAvailable: false })
  }
})

test('check-username answers false for a missing or malformed name', async () => {
  for (const path of [
    '/api/auth/check-username',
    '/api/auth/check-username?username=%ff%fe',
    '/profileInfo/check-username/%ff%fe%00',
  ]) {
    const response = await app.call('GET', path)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ isAvailable: false })
  }
})

test('the name of a deleted account stays taken', async () => {
  const hash = app.resources.keyring.retiredUsername('gone-student')
  await app.resources.writer.write({
    async run(tx) {
      await tx.insert(retiredUsernames).values({ hash })
    },
  })
  const response = await app.call('GET', '/profileInfo/check-username/Gone-Student')
  expect(await response.json()).toMatchObject({ isAvailable: false })
})
