import { mkdirSync, writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#server/config/config-error.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { register, signIn, stranger, verify, type Person } from '#tests/support/people/cast.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ cast: false })
})
afterEach(() => app.stop())

const writeTerms = async (text: string) => {
  mkdirSync(joinPath(app.dataDir, 'school'), { recursive: true })
  writeFileSync(joinPath(app.dataDir, 'school', 'terms.md'), text)
  await app.close()
  app = app.reopen()
}
const shownVersion = async () => (await (await app.call('GET', '/api/config')).json()).termsVersion
const ownData = async (person: Person) => {
  const as = await signIn(app, person)
  return (await app.call('GET', `/api/users/${as.user.id}/data`, { as })).json()
}

test('a sign-up stores which terms were shown, and when', async () => {
  await writeTerms('# Terms\n\nVersion: 2026-09-01\n')
  expect(await shownVersion()).toBe('2026-09-01')
  app.stopClock()
  const signedUpAt = new Date(app.now()).toISOString()
  const [current, earlier] = [stranger(), stranger()]
  await register(app, current)
  // The form of this person was open before the terms changed.
  const body = { ...earlier, acceptedTerms: '2025-09-01' }
  expect((await app.call('POST', '/api/auth/register', { body })).status).toBe(201)

  await writeTerms('# Terms\n\nVersion: 2027-01-01\n')
  app.moveClock(60_000)
  await verify(app, current)
  await verify(app, earlier)
  const accepted = { version: '2026-09-01', acceptedAt: signedUpAt }
  expect((await ownData(current)).acceptedTerms).toEqual(accepted)
  expect((await ownData(earlier)).acceptedTerms).toEqual({ ...accepted, version: '2025-09-01' })
})

test('terms without a version stop the start with a sentence', async () => {
  await expect(writeTerms('# Terms\n\nBe kind.\n')).rejects.toThrow(ConfigError)
  await expect(async () => app.reopen()).rejects.toThrow(
    /school\/terms\.md needs a line like “Version: 2026-09-01” of at most 60 characters\./,
  )
  writeFileSync(joinPath(app.dataDir, 'school', 'terms.md'), 'Version: 1\n')
  app = app.reopen()
})
