import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { signIn, stranger, type Person } from '#tests/support/people/cast.ts'
import { linkAfter, mailsSettled, mailsTo, subjectsTo } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const hour = 60 * 60 * 1000
const dead = 'This verification link is invalid or has expired.'

const app = await appOfFile({ cast: false })

async function registered(): Promise<{ person: Person; link: string; token: string }> {
  const person = stranger()
  await app.call('POST', '/api/auth/register', { body: person })
  const link = await app.linkFor(person.email)
  return { person, link, token: new URL(link).searchParams.get('token') ?? '' }
}

const verify = (body: unknown) => app.call('PUT', '/api/auth/verify-account', { body })
const login = ({ email, password }: Person) =>
  app.call('POST', '/api/auth/login', { body: { email, password } })

test('[VERIFY-04] the emailed token verifies the account, which can then log in', async () => {
  const { person, token } = await registered()
  expect((await login(person)).status).toBe(403)
  const response = await verify({ token })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: 'Your account has been verified.' })
  expect((await signIn(app, person)).user.username).toBe(person.username)
})

test('[VERIFY-04] a used token is refused', async () => {
  const { token } = await registered()
  await verify({ token })
  await expectRefusal(await verify({ token }), 400, dead, 'token')
})

test('[VERIFY-04] a link works for 24 hours', async () => {
  const [inTime, late] = [await registered(), await registered()]
  app.moveClock(24 * hour - 60_000)
  expect((await verify({ token: inTime.token })).status).toBe(200)
  app.moveClock(60_000)
  await expectRefusal(await verify({ token: late.token }), 400, dead, 'token')
  expect((await login(late.person)).status).toBe(403)
})

test('[VERIFY-04] [API-03] an invalid token is refused', async () => {
  const { person, token } = await registered()
  const upper = token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase()
  for (const body of [
    {},
    { token: '' },
    { token: 'x' },
    { token: `${token}x` },
    { token: upper },
  ]) {
    await expectRefusal(await verify(body), 400, dead, 'token')
  }
  for (const body of [{ token: null }, { token: [token] }, { token, admin: true }, [token], 1]) {
    await expectRefusal(await verify(body), 400)
  }
  expect((await login(person)).status).toBe(403)
})

test('[VERIFY-05] fetching the link, as email scanners do, does not use it', async () => {
  const { person, link, token } = await registered()
  const { pathname, search } = new URL(link)
  await app.call('GET', pathname + search)
  await app.call('HEAD', pathname + search)
  await app.call('GET', `/api/auth/verify-account${search}`)
  expect((await login(person)).status).toBe(403)
  expect((await verify({ token })).status).toBe(200)
})

/** Another sign-up with the same address, as an attacker would do it. */
async function alsoRegistered(email: string, changes: Partial<Person> = {}) {
  const password = `Other-Desk!${randomInt(1e9)}`
  const person = stranger({ email, password, ...changes })
  const link = await linkAfter(app, email, () =>
    app.call('POST', '/api/auth/register', { body: person }),
  )
  return { person, token: new URL(link).searchParams.get('token') ?? '' }
}

test('[SAFE-01] the sign-ups of one address do not replace each other: each link verifies the account that its email names, and verifying one ends the others', async () => {
  const first = await registered()
  const { email, username } = first.person
  const attacker = await alsoRegistered(email)
  const double = await alsoRegistered(email, { username })
  const texts = (await mailsTo(app, email)).map(({ text = '' }) => text)
  for (const [i, { person }] of [first, attacker, double].entries()) {
    expect(texts[i]).toContain(`Name: ${person.firstName} ${person.lastName}`)
    expect(texts[i]).toContain(`Username: ${person.username}`)
    expect((await login(person)).status).toBe(403)
  }
  expect((await verify({ token: first.token })).status).toBe(200)
  expect((await signIn(app, first.person)).user.username).toBe(username)
  for (const { token, person } of [attacker, double]) {
    await expectRefusal(await verify({ token }), 400, dead, 'token')
    expect((await login(person)).status).toBe(401)
  }
})

test('[SAFE-01] five sign-ups wait for one address; a sixth is answered alike, is not kept, and makes way for none', async () => {
  const first = await registered()
  const { email } = first.person
  for (let i = 0; i < 4; i += 1) await alsoRegistered(email)
  const sixth = stranger({ email, password: 'Sixth-Desk!6' })
  const response = await app.call('POST', '/api/auth/register', { body: sixth })
  expect(response.status).toBe(201)
  await mailsSettled(app)
  const subjects = await subjectsTo(app, email)
  expect(subjects).toEqual([
    ...Array<string>(5).fill('Verify your Quad account'),
    'Your sign-up was not added',
  ])
  expect((await login(sixth)).status).toBe(401)
  expect((await verify({ token: first.token })).status).toBe(200)
})

test('a sign-up whose link has expired makes way for a new one', async () => {
  const { person } = await registered()
  for (let i = 0; i < 4; i += 1) await alsoRegistered(person.email)
  app.moveClock(24 * hour)
  const newest = await alsoRegistered(person.email)
  expect((await login(person)).status).toBe(401)
  expect((await verify({ token: newest.token })).status).toBe(200)
})

test('a name in the email of a sign-up carries no link', async () => {
  const { email } = stranger()
  await alsoRegistered(email, { firstName: 'Win https://evil.example/x', lastName: 'evil.example' })
  const [mail] = await mailsTo(app, email)
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example|https:\/\/evil/)
})

test('an unverified registration expires after seven days and frees its name', async () => {
  const { person } = await registered()
  const check = `/api/auth/check-username?username=${person.username}`
  app.moveClock(7 * 24 * hour - 60_000)
  expect(await (await app.call('GET', check)).json()).toMatchObject({ isAvailable: false })
  app.moveClock(60_000)
  expect(await (await app.call('GET', check)).json()).toMatchObject({ isAvailable: true })
  await expectRefusal(await login(person), 401, 'Invalid email or password.')
  const other = stranger({ username: person.username })
  expect((await app.call('POST', '/api/auth/register', { body: other })).status).toBe(201)
})
