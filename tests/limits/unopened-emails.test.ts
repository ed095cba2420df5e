import { afterEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { cast, stranger, type Person } from '#tests/support/people/cast.ts'
import { linkAfter, mailsSettled, subjectsTo } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

let app: TestApp
afterEach(() => app.stop())
const open = async () => {
  app = await testApp({ env: { RATE_LIMITS: 'unopened-emails-per-address=3' } })
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const dorm = '198.51.100.7'

const register = (person: Person, address = dorm) =>
  app.call('POST', '/api/auth/register', { body: person, headers: from(address) })
const forget = (email: string, address = dorm) =>
  app.call('POST', '/api/auth/reset-password', { body: { email }, headers: from(address) })

async function openLink(person: Person, address = dorm): Promise<void> {
  const token = new URL(await app.linkFor(person.email)).searchParams.get('token')
  const headers = from(address)
  await app.call('PUT', '/api/auth/verify-account', { body: { token }, headers })
}

test('[API-10] emails to invented addresses are limited per IP address', async () => {
  await open()
  for (let i = 0; i < 3; i += 1) expect((await register(stranger())).status).toBe(201)
  const late = stranger()
  const refused = await register(late)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  await expectRefusal(refused, 429, 'Too many attempts. Please try again in 60 minutes.')
  expect((await forget(cast.dre.email)).status).toBe(429)
  await mailsSettled(app)
  expect(await subjectsTo(app, late.email)).toEqual([])
  expect((await register(stranger(), '203.0.113.9')).status).toBe(201)
})

test('many students behind one address sign up, as long as they open their links', async () => {
  await open()
  for (let i = 0; i < 8; i += 1) {
    const student = stranger()
    expect((await register(student)).status).toBe(201)
    await openLink(student)
  }
})

test('a forgotten password counts until its link has set a new one', async () => {
  await open()
  for (let i = 0; i < 5; i += 1) {
    const link = await linkAfter(app, cast.jonas.email, () => forget(cast.jonas.email))
    const token = new URL(link).searchParams.get('token')
    const body = { token, newPassword: `Another-Desk${i}!` }
    const done = await app.call('PUT', '/api/auth/reset-password', { body, headers: from(dorm) })
    expect(done.status).toBe(200)
  }
})
