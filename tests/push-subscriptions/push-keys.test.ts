import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushKeys } from '#drizzle/schema/push-keys.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ cast: false })
})
afterAll(() => app.stop())

const reopened = async (between = () => {}): Promise<TestApp> => {
  await app.close()
  between()
  return app.reopen()
}
const rows = () => app.read((db) => db.select().from(pushKeys))
const publicKey = async () => {
  const answer = await app.call('GET', '/api/push-subscriptions/key')
  return ((await answer.json()) as { publicKey: string }).publicKey
}

test('the first start generates a key pair, and later starts keep it', async () => {
  const first = app.resources.pushKeys
  expect(first.publicKey).toMatch(/^B[\w-]{86}$/)
  expect(first.privateKey).toMatch(/^[\w-]{43}$/)
  expect(await publicKey()).toBe(first.publicKey)
  app = await reopened()
  expect(app.resources.pushKeys).toEqual(first)
  expect(await publicKey()).toBe(first.publicKey)
})

test('the private key is sealed in the database', async () => {
  const { publicKey: known, privateKey } = app.resources.pushKeys
  const files = readdirSync(app.dataDir).filter((name) => name.startsWith('quad.sqlite'))
  const bytes = Buffer.concat(files.map((name) => readFileSync(join(app.dataDir, name))))
  expect(bytes.includes(known)).toBe(true)
  for (const form of [privateKey, Buffer.from(privateKey, 'base64url')]) {
    expect(bytes.includes(form)).toBe(false)
  }
})

test('another server has another key pair', async () => {
  const other = await appOfTest({ cast: false })
  expect(other.resources.pushKeys.publicKey).not.toBe(app.resources.pushKeys.publicKey)
})

test('a new secret.key replaces the pair once, in one row', async () => {
  const before = app.resources.pushKeys
  app = await reopened(() => writeFileSync(join(app.dataDir, 'secret.key'), randomBytes(32)))
  const after = app.resources.pushKeys
  expect(after.publicKey).not.toBe(before.publicKey)
  app = await reopened()
  expect(app.resources.pushKeys).toEqual(after)
  expect(await rows()).toHaveLength(1)
})
