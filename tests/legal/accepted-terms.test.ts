import { mkdirSync, writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FormattedText } from '#client/legal/formatted-text.tsx'
import { users } from '#drizzle/schema/accounts.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { schoolLoginSettings, ticket } from '#tests/openapi/examples/school.ts'
import { Device } from '#tests/support/server/device.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
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
  await writeTerms('# Terms\n\nVersion: 2025-09-01\n')
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
const accept = (as: SignedIn, version: string, id = as.user.id) =>
  app.call('PUT', `/api/users/terms/${id}`, { as, body: { version } })

/** Someone who accepted these terms at sign-up. */
async function memberSince(version: string): Promise<Person> {
  await writeTerms(`Version: ${version}\n`)
  const person = stranger()
  await join(app, person)
  expect((await signIn(app, person)).user['newTerms']).toBeUndefined()
  return person
}

test('a person’s record has the terms with their text until the person accepts this version', async () => {
  const person = await memberSince('1')
  await writeTerms(
    '# Rules of {{school}}\n\nVersion: 2\n\n3. Be *kind*.\\\n   See [the law](https://law.example.org),\n   or ask.\n\n```\nor else\n```\n\n---\n\n<script>alert(1)</script> [x](javascript:alert(1))\n',
  )
  const as = await signIn(app, person)
  expect(as.user['newTerms']).toEqual(await newTerms(as))
  const { version, text } = await newTerms(as)
  expect(version).toBe('2')
  expect(renderToStaticMarkup(createElement(FormattedText, { parts: text }))).toBe(
    [
      '<h1 dir="auto">Rules of your school</h1><p dir="auto">Version: 2</p>',
      '<ol dir="auto" start="3"><li>Be <em>kind</em>.<br/>See <a href="https://law.example.org" target="_blank" rel="noreferrer">the law</a>, or ask.</li></ol>',
      '<pre dir="auto">or else\n</pre><hr dir="auto"/><p dir="auto">&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1))</p>',
    ].join(''),
  )

  app.stopClock()
  const acceptedAt = new Date(app.now()).toISOString()
  expect((await accept(as, '2')).status).toBe(200)
  expect(await newTerms(as)).toBeUndefined()
  app.moveClock(60_000)
  expect((await accept(as, '2')).status).toBe(200)
  expect((await ownData(person)).acceptedTerms).toEqual({ version: '2', acceptedAt })
})

test('terms that changed twice while a device was offline are asked for once, and what it accepted before is stored without harm', async () => {
  const person = await memberSince('1')
  const as = await signIn(app, person)
  await writeTerms('Version: 2\n')
  const device = new Device(app, as)
  await device.sync()
  const acceptance = device.act('terms.accept', { id: as.user.id, version: '2' })
  await writeTerms('Version: 3\n')
  device.app = app
  const results = await device.sync(acceptance)
  expect(results).toMatchObject([[1, 'ok', { message: 'You have accepted the terms.' }]])
  expect((await ownData(person)).acceptedTerms.version).toBe('2')
  expect((await newTerms(as)).version).toBe('3')

  await accept(as, '3')
  // By another device, which was offline for longer.
  await accept(as, '2')
  expect(await newTerms(as)).toBeUndefined()
  expect((await ownData(person)).acceptedTerms.version).toBe('3')
})

test('an acceptance reaches the person’s other devices as a change of their own row', async () => {
  const person = await memberSince('1')
  const as = await signIn(app, person)
  await writeTerms('Version: 2\n')
  const other = new Device(app, as)
  await other.sync()
  other.rows.ownProfiles.clear()
  await accept(as, '2')
  await other.sync()
  expect([...other.rows.ownProfiles.keys()]).toEqual([as.user.id])
})

test('someone who signed up before Quad stored versions is asked once, also for Quad’s own terms', async () => {
  const person = stranger()
  await join(app, person)
  const as = await signIn(app, person)
  await app.resources.writer.write({
    run: async (tx) => {
      await tx.update(users).set({ termsVersion: null, termsAcceptedAt: null })
    },
  })
  const { version, text } = await newTerms(as)
  expect({ version, heading: text[1] }).toEqual({ version: '1', heading: { text: 'Terms' } })
  await accept(as, '1')
  expect(await newTerms(as)).toBeUndefined()
})

test('someone who signed up with an earlier form is asked for the current terms', async () => {
  await writeTerms('Version: 1\n')
  await writeTerms('Version: 2\n')
  const person = stranger()
  const body = { ...person, acceptedTerms: '1' }
  expect((await app.call('POST', '/api/auth/register', { body })).status).toBe(201)
  await verify(app, person)
  expect((await signIn(app, person)).user['newTerms']).toMatchObject({ version: '2' })
})

test('no one accepts terms for someone else, without a version, or without a session', async () => {
  const [person, other] = [await memberSince('1'), stranger()]
  await join(app, other)
  await writeTerms('Version: 2\n')
  const [as, others] = [await signIn(app, person), await signIn(app, other)]
  await expectRefusal(await accept(others, '2', as.user.id), 404)
  await expectRefusal(await accept(as, ''), 400, 'Please name the version of the terms.')
  const path = `/api/users/terms/${as.user.id}`
  await expectRefusal(await app.call('PUT', path, { body: { version: '2' } }), 401)
  expect((await newTerms(as)).version).toBe('2')
})

test('nobody accepts a version that was never shown, and everyone is asked when it comes', async () => {
  const neverShown =
    'Quad has never shown these terms. Reload the page and accept the current ones.'
  const person = await memberSince('1')
  const as = await signIn(app, person)
  const device = new Device(app, as)
  await device.sync()
  await expectRefusal(await accept(as, '2'), 400, neverShown)
  const early = await device.sync(device.act('terms.accept', { id: as.user.id, version: '2' }))
  expect(early).toMatchObject([[1, 'no', { code: 'bad_input', message: neverShown }]])
  const body = { ...stranger(), acceptedTerms: '2' }
  await expectRefusal(await app.call('POST', '/api/auth/register', { body }), 400, neverShown)
  await app.close()
  app = app.reopen(schoolLoginSettings)
  const { username, email, college, year } = stranger()
  const bySchool = await app.call('POST', '/api/auth/school-login/account', {
    headers: { cookie: ticket(app, email) },
    body: { username, college, year, acceptedTerms: '2' },
  })
  await expectRefusal(bySchool, 400, neverShown)

  await writeTerms('Version: 2\n')
  expect(await newTerms(as)).toMatchObject({ version: '2' })
  expect((await app.call('POST', '/api/auth/register', { body })).status).toBe(201)
})
