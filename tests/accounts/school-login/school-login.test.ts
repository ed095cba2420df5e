import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, join, stranger, type Person } from '#tests/support/people/cast.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { codeAt } from '#tests/support/outside/authenticator.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'
import { School, type Claims } from './real-provider.ts'
import { Visitor } from './visitor.ts'

let server: TestServer
let school: School
beforeAll(async () => {
  const port = await freePort()
  school = await School.open(`http://localhost:${port}`)
  server = await startTestServer({ port, env: school.settings })
  for (const person of [cast.maya, cast.jonas]) await join(server, person)
})
afterAll(async () => {
  await server.stop()
  school.close()
})
beforeEach(() => {
  school.cancels = false
})

const claimsOf = ({ username, email, firstName, lastName }: Person): Claims => ({
  sub: `student-${username}`,
  email,
  email_verified: true,
  given_name: firstName,
  family_name: lastName,
  preferred_username: username,
})

function visitor(claims: Claims): Visitor {
  school.person = claims
  return new Visitor(server.url)
}

const year = new Date().getFullYear() + 1
const details = ({ username, college }: Person) => ({ username, college, year })

async function newStudent(): Promise<{ person: Person; browser: Visitor; claims: Claims }> {
  const person = stranger()
  const claims = claimsOf(person)
  const browser = visitor(claims)
  await browser.logIn()
  const made = await browser.call('POST', '/api/auth/school-login/account', details(person))
  expect(made.status).toBe(200)
  return { person, browser, claims }
}

test('[SSO-01] a login goes to the school with code flow, PKCE, state and nonce, and comes back', async () => {
  const browser = visitor(claimsOf(stranger()))
  const { steps, url } = await browser.open('/api/auth/school-login/start')
  const asked = steps.find(({ pathname }) => pathname === '/auth')
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
    client_id: 'quad',
    response_type: 'code',
    redirect_uri: `${server.url}/api/auth/school-login/callback`,
    scope: 'openid email profile',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(url.href).toBe(`${server.url}/school-login`)
})

test('[SSO-02] a first login creates the account of the verified address, and opens it from then on', async () => {
  const person = stranger()
  const browser = visitor(claimsOf(person))
  expect(await (await browser.logIn()).json()).toEqual({
    wanted: 'account',
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    username: person.username,
  })
  const made = await browser.call('POST', '/api/auth/school-login/account', details(person))
  const { user } = (await made.json()) as { user: object }
  const { firstName, lastName, email, college } = person
  expect(user).toMatchObject({ firstName, lastName, email, college, verified: true, year })
  expect(user).not.toHaveProperty('newTerms')
  // The ticket is used up, and the session renews itself.
  await expectRefusal(await browser.call('POST', '/api/auth/school-login'), 401)
  expect((await browser.call('POST', '/api/auth/refresh')).status).toBe(200)
  const later = visitor({ ...claimsOf(person), email: 'new-name@purdue.edu' })
  expect(await (await later.logIn()).json()).toMatchObject({ user: { email } })
})

test('the fields of a first login are checked like those of a sign-up', async () => {
  const person = stranger()
  const browser = visitor({ ...claimsOf(person), given_name: '' })
  await browser.logIn()
  const ask = (body: object) =>
    browser.call('POST', '/api/auth/school-login/account', { ...details(person), ...body })
  await expectRefusal(await ask({}), 400, 'Please enter your first name.', 'firstName')
  const named = { firstName: 'Ana' }
  await expectRefusal(await ask({ ...named, username: 'a b' }), 400, undefined, 'username')
  await expectRefusal(await ask({ ...named, username: 'maya' }), 409, undefined, 'username')
  await expectRefusal(await ask({ ...named, year: 1999 }), 400, undefined, 'year')
  await expectRefusal(await ask({ ...named, college: 'Nowhere' }), 400, undefined, 'college')
  await expectRefusal(await ask({ ...named, email: 'x@purdue.edu' }), 400, undefined, 'email')
  expect((await ask(named)).status).toBe(200)
})

describe('[SSO-02] nothing opens for', () => {
  test.each<[string, (claims: Claims) => Claims]>([
    ['an address that is not verified', (claims) => ({ ...claims, email_verified: false })],
    ['a login without an address', (claims) => ({ ...claims, email: undefined })],
    ['an address of another domain', (claims) => ({ ...claims, email: 'x@gmail.com' })],
    ['no address at all', (claims) => ({ ...claims, email: 'not an address' })],
  ])('%s', async (_, change) => {
    const person = stranger()
    const browser = visitor(change(claimsOf(person)))
    await expectRefusal(await browser.logIn(), 403)
    const made = await browser.call('POST', '/api/auth/school-login/account', details(person))
    await expectRefusal(made, 403)
    await expectRefusal(await browser.call('POST', '/api/auth/school-login/join-link'), 403)
  })
})

describe('[SSO-03] an existing account', () => {
  test('is not opened by its address alone', async () => {
    const browser = visitor({ ...claimsOf(cast.maya), sub: 'thief' })
    expect(await (await browser.logIn()).json()).toEqual({ wanted: 'join', email: cast.maya.email })
    const made = await browser.call('POST', '/api/auth/school-login/account', details(stranger()))
    await expectRefusal(made, 409)
    const guessed = { password: 'a-guess' }
    const way = '/api/auth/school-login/join'
    await expectRefusal(await browser.call('POST', way, guessed), 403, undefined, 'password')
    await expectRefusal(await browser.call('POST', way, { token: 'made-up' }), 400)
    await expectRefusal(await browser.call('POST', way), 400)
    expect((await browser.call('POST', '/api/auth/refresh')).status).toBe(401)
  })

  test('a plus address of its mailbox leads to it, too', async () => {
    const email = cast.maya.email.replace('@', '+school@')
    const browser = visitor({ ...claimsOf(cast.maya), sub: 'plus', email })
    expect(await (await browser.logIn()).json()).toEqual({ wanted: 'join', email: cast.maya.email })
  })

  test('is joined by its password, and its owner is told', async () => {
    const claims = claimsOf(cast.maya)
    const browser = visitor(claims)
    await browser.logIn()
    const { password } = cast.maya
    const joined = await browser.call('POST', '/api/auth/school-login/join', { password })
    expect(await joined.json()).toMatchObject({ user: { username: 'maya' } })
    const again = await visitor(claims).logIn()
    expect(await again.json()).toMatchObject({ user: { username: 'maya' } })
    const subjects = (await server.mails()).map(({ subject }) => subject)
    expect(subjects).toContain('Your Quad account opens with your school login')
  })

  test('is joined by an emailed link, only with the login that asked for it', async () => {
    const browser = visitor(claimsOf(cast.jonas))
    await browser.logIn()
    expect((await browser.call('POST', '/api/auth/school-login/join-link')).status).toBe(200)
    const token = await until('the link', async () => {
      const [mail] = (await server.mails()).filter(
        ({ subject }) => subject === 'Use your school login for Quad',
      )
      return mail?.text?.match(/\/school-login\?join=(\w+)/)?.[1]
    })
    const thief = visitor({ ...claimsOf(cast.jonas), sub: 'another' })
    await thief.logIn()
    await expectRefusal(await thief.call('POST', '/api/auth/school-login/join', { token }), 400)
    const joined = await browser.call('POST', '/api/auth/school-login/join', { token })
    expect(await joined.json()).toMatchObject({ user: { username: 'jonas' } })
  })
})

test('[SSO-05] a deleted account is not opened again, and a suspended person stays outside', async () => {
  const { person, browser, claims } = await newStudent()
  const { accessToken, user } = (await (await visitor(claims).logIn()).json()) as {
    accessToken: string
    user: { id: string }
  }
  await browser.open('/api/auth/school-login/start?confirm=true')
  const gone = await browser.call('DELETE', `/api/users/${user.id}`, {}, accessToken)
  expect(gone.status).toBe(200)
  expect(await (await visitor(claims).logIn()).json()).toMatchObject({ wanted: 'account' })

  const other = await newStudent()
  await runQuad({ DATA_DIR: server.dataDir }, 'user', 'suspend', other.person.username, 'Spam')
  await expectRefusal(await visitor(other.claims).logIn(), 403)
  expect(person.username).not.toBe(other.person.username)
})

test('a change of the account is confirmed by a new login at the school of the same person', async () => {
  const { browser, claims } = await newStudent()
  const answer = (await (await browser.logIn()).json()) as {
    accessToken: string
    user: { id: string; withoutPassword?: true }
  }
  const { accessToken, user } = answer
  expect(user.withoutPassword).toBe(true)
  const remove = () => browser.call('DELETE', `/api/users/${user.id}`, {}, accessToken)
  await expectRefusal(await remove(), 400, undefined, 'password')
  school.person = { ...claims, sub: 'somebody-else' }
  await browser.open('/api/auth/school-login/start?confirm=true')
  await expectRefusal(await remove(), 400, undefined, 'password')
  school.person = claims
  const { url, steps } = await browser.open('/api/auth/school-login/start?confirm=true')
  expect(steps.some(({ searchParams }) => searchParams.get('prompt') === 'login')).toBe(true)
  expect(url.pathname).toBe('/accountInfo')
  expect((await remove()).status).toBe(200)
})

test('a second factor of Quad is asked for, too', async () => {
  const { browser, claims } = await newStudent()
  const { accessToken } = (await (await browser.logIn()).json()) as { accessToken: string }
  const setUp = await browser.call('POST', '/api/auth/2fa/setup', {}, accessToken)
  const { secret } = (await setUp.json()) as { secret: string }
  const codeNow = { token: codeAt(secret, Date.now()) }
  expect((await browser.call('PUT', '/api/auth/2fa/setup', codeNow, accessToken)).status).toBe(200)
  const again = visitor(claims)
  const asked = (await (await again.logIn()).json()) as { tempToken: string }
  const { tempToken } = asked
  expect(asked).toEqual({ twoFactorRequired: true, tempToken: expect.any(String) })
  await expectRefusal(
    await again.call('POST', '/api/auth/2fa', { tempToken, token: '000000' }),
    401,
  )
  expect((await again.call('POST', '/api/auth/refresh')).status).toBe(401)
  const next = codeAt(secret, Date.now() + 30_000)
  expect((await again.call('POST', '/api/auth/2fa', { tempToken, token: next })).status).toBe(200)
})

test('a login that the person cancels, or that begins elsewhere, ends on a page that says so', async () => {
  const browser = visitor(claimsOf(stranger()))
  school.cancels = true
  expect((await browser.open('/api/auth/school-login/start')).url.search).toBe('?problem=refused')
  const elsewhere = await browser.open('/api/auth/school-login/callback?code=x&state=y')
  expect(elsewhere.url.search).toBe('?problem=expired')
  await expectRefusal(await browser.call('POST', '/api/auth/school-login'), 401)
})

test('[SSO-04] logging out ends the session here and offers to end that of the school', async () => {
  const { browser } = await newStudent()
  await browser.call('POST', '/api/auth/logout')
  expect((await browser.call('POST', '/api/auth/refresh')).status).toBe(401)
  const { steps } = await browser.open('/api/auth/school-login/end')
  expect(steps[1]?.origin).toBe(school.issuer)
  expect(steps[1]?.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/login`)
})
