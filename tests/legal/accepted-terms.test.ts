import { mkdirSync, writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import {
  join,
  register,
  signIn,
  stranger,
  verify,
  type Person,
  type SignedIn,
} from '#tests/support/people/cast.ts'

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

const newTerms = async (as: SignedIn) =>
  (await (await app.call('GET', '/api/auth/userdata', { as })).json()).newTerms
const accept = (as: SignedIn, version: string) =>
  app.call('PUT', `/api/users/terms/${as.user.id}`, { as, body: { version } })

test('a new version is part of the person’s record until they accept it', async () => {
  await writeTerms('# Terms\n\nVersion: 1\n')
  const person = stranger()
  await join(app, person)
  let as = await signIn(app, person)
  expect(as.user['newTerms']).toBeUndefined()

  await writeTerms(
    '# Rules of {{school}}\n\nVersion: 2\n\n3. Be *kind*.\n   See [the law](https://law.example.org).\n\n<script>alert(1)</script> [x](javascript:alert(1))\n',
  )
  as = await signIn(app, person)
  expect(as.user['newTerms']).toEqual(await newTerms(as))
  const { version, text } = await newTerms(as)
  expect(version).toBe('2')
  expect(text.slice(0, 3)).toEqual([
    { open: 'h1' },
    { text: 'Rules of your school' },
    { close: true },
  ])
  expect(text).toContainEqual({ open: 'ol', start: 3 })
  expect(text).toContainEqual({ open: 'em' })
  expect(text).toContainEqual({ open: 'a', href: 'https://law.example.org' })
  expect(text).toContainEqual({ text: '<script>alert(1)</script> [x](javascript:alert(1))' })

  app.stopClock()
  const acceptedAt = new Date(app.now()).toISOString()
  expect((await accept(as, '2')).status).toBe(200)
  expect(await newTerms(as)).toBeUndefined()
  expect((await ownData(person)).acceptedTerms).toEqual({ version: '2', acceptedAt })
})

test('an acceptance that arrives late does not replace that of the current terms', async () => {
  await writeTerms('Version: 1\n')
  const person = stranger()
  await join(app, person)
  await writeTerms('Version: 3\n')
  const as = await signIn(app, person)
  await accept(as, '2')
  expect((await newTerms(as)).version).toBe('3')
  await accept(as, '3')
  await accept(as, '2')
  expect(await newTerms(as)).toBeUndefined()
  expect((await ownData(person)).acceptedTerms.version).toBe('3')
})

test('someone from before there were terms is asked, too', async () => {
  const person = stranger()
  await join(app, person)
  const as = await signIn(app, person)
  await app.resources.writer.write({
    run: async (tx) => {
      await tx.update(users).set({ termsVersion: null, termsAcceptedAt: null })
    },
  })
  expect((await newTerms(as)).version).toBe('1')
})
