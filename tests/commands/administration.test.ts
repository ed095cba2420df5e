import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from '#tests/support/outside/authenticator.ts'
import {
  cast,
  join,
  register,
  signIn,
  stranger,
  type Person,
  type SignedIn,
} from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { post } from '#tests/support/server/market.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

let server: TestServer
let maya: SignedIn
let jonas: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  await join(server, cast.maya)
  await join(server, cast.jonas)
  maya = await signIn(server, cast.maya)
  jonas = await signIn(server, cast.jonas)
})
afterAll(() => server.stop())

const run = (command: string, ...args: string[]) =>
  runQuad({ DATA_DIR: server.dataDir }, command, ...args)
const says = (said: string | RegExp) => ({
  code: 0,
  said: typeof said === 'string' ? said : expect.stringMatching(said),
})

async function ask(as: SignedIn, method: string, path: string, body?: object) {
  const response = await server.request(path, {
    method,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      'content-type': 'application/json',
      origin: server.url,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const login = async ({ email, password }: Person) => {
  const response = await server.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email, password, rememberMe: false }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('[OPS-06] on a running server moderator, user and school commands do what their help says', async () => {
  // Moderators.
  expect((await ask(maya, 'GET', '/api/moderation')).status).toBe(404)
  expect(await run('moderator', 'add', cast.maya.email)).toEqual(
    says('maya@purdue.edu (maya) is now a moderator.'),
  )
  expect((await ask(maya, 'GET', '/api/moderation')).status).toBe(200)
  expect(await run('moderator', 'list')).toEqual(says('maya@purdue.edu (maya)'))

  // Schools.
  await run('school', 'add', 'Hillside College', 'hillside.edu')
  expect((await run('school', 'list')).said).toContain('Hillside College (hillside.edu)')
  const schools = await (await server.request('/api/universities')).text()
  expect(schools).toContain('Hillside College')

  // An account is shown by its name and by its address.
  const { _id } = await post(server, jonas, { title: 'Jonas’ bike' })
  const shown = await run('user', 'show', 'JONAS')
  expect(shown).toEqual(await run('user', 'show', cast.jonas.email))
  expect(shown).toEqual(
    says(/Email: +jonas@purdue\.edu\n(.*\n)*Two-factor: +off\n(.*\n)*Listings: +1\n/),
  )

  // Suspended: logged out at once and gone from the feed; reinstated: all is back.
  const reason = 'Sells tickets that do not exist.'
  expect(await run('user', 'suspend', 'jonas', reason)).toEqual(says(/^jonas is suspended/))
  expect((await ask(jonas, 'GET', '/api/auth/userdata')).status).toBe(401)
  expect((await login(cast.jonas)).status).toBe(403)
  expect((await ask(maya, 'GET', `/api/listings/${_id}`)).status).toBe(404)
  const log = await ask(maya, 'GET', '/api/moderation/decisions')
  expect(JSON.stringify(log.body)).toContain(reason)
  expect(JSON.stringify(log.body)).toContain('Administrator')
  expect((await run('user', 'show', 'jonas')).said).toMatch(/Suspended: +since 20/)
  expect(await run('user', 'reinstate', 'jonas')).toEqual(says('jonas is no longer suspended.'))
  expect((await ask(maya, 'GET', `/api/listings/${_id}`)).status).toBe(200)

  // Two-factor authentication.
  jonas = await signIn(server, cast.jonas)
  const { secret = '' } = (await ask(jonas, 'POST', '/api/auth/2fa/setup', {})).body
  const token = codeAt(secret, Date.now())
  expect((await ask(jonas, 'PUT', '/api/auth/2fa/setup', { token })).status).toBe(200)
  expect((await login(cast.jonas)).body).toHaveProperty('tempToken')
  expect((await run('user', 'reset-2fa', 'jonas')).said).toMatch(/with the password alone/)
  expect((await login(cast.jonas)).body).toHaveProperty('accessToken')
  const isTold = async () =>
    (await server.mails()).some(
      ({ to, subject }) =>
        to?.[0]?.address === cast.jonas.email && subject === 'Two-factor authentication is off',
    )
  await until('the email about two-factor', async () => (await isTold()) || undefined, 15_000)

  // Deleting asks for a confirmation.
  expect(await run('user', 'delete', 'jonas')).toMatchObject({ code: 2 })
  expect((await login(cast.jonas)).status).toBe(200)
  expect(await run('user', 'delete', 'jonas', '--yes')).toEqual(says(/^jonas is deleted/))
  expect((await login(cast.jonas)).status).toBe(401)
  expect((await ask(maya, 'GET', `/api/listings/${_id}`)).status).toBe(404)

  // Each of these acts is in the log, the latest first. What concerns Maya herself is not for her.
  const acts = (await ask(maya, 'GET', '/api/moderation/decisions')).body
  expect(acts).toMatchObject(
    ['delete', 'reset', 'reinstate', 'suspend'].map((verdict) => ({
      verdict,
      moderator: 'Administrator',
    })),
  )

  await run('moderator', 'remove', cast.maya.email)
  expect((await ask(maya, 'GET', '/api/moderation')).status).toBe(404)
})

test.each([
  [['show'], 2, /^user show needs an email address or a username\./],
  [['show', 'nobody'], 1, /^There is no account with the address or name nobody\./],
  [['show', 'maya', 'jonas'], 2, /^user show does not take “jonas”\./],
  [['suspend', 'maya'], 2, /^user suspend needs a reason\./],
  [['ban', 'maya'], 2, /^user cannot “ban”: it can list, show, export, suspend, /],
  [[], 2, /^Say what to do: list, show, export, suspend, /],
  [['link', 'nobody@purdue.edu'], 1, /^No sign-up of nobody@purdue\.edu waits for its link\.$/],
  [['list', 'nobody'], 0, /^There are no such accounts\.$/],
])('user %j is answered with a sentence', async (args, code, sentence) => {
  expect(await run('user', ...args)).toEqual({ code, said: expect.stringMatching(sentence) })
})

test('accounts are listed, all or those that begin so', async () => {
  const line = /^maya\tmaya@purdue\.edu\tPurdue University\t20\d\d-\d\d-\d\d$/m
  for (const args of [[], ['MAYA'], ['keller']])
    expect((await run('user', 'list', ...args)).said).toMatch(line)
})

test('an account is shown with both of its roles', async () => {
  const person = stranger()
  await join(server, person)
  const roles = async () =>
    (await run('user', 'show', person.username)).said.match(/^(Moderator|Administrator): +\w+$/gm)
  expect(await roles()).toEqual(['Moderator:     no', 'Administrator: no'])
  await run('administrator', 'add', person.username)
  expect(await roles()).toEqual(['Moderator:     no', 'Administrator: yes'])
})

test('someone whom no email reaches gets in by a link of the administrator', async () => {
  const late = stranger()
  await register(server, late)
  const early = await run('user', 'link', late.email)
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining('less than a minute ago') })
  const client = new Database(`${server.dataDir}/quad.sqlite`)
  client.prepare('UPDATE registrations SET mailed_at = 0').run()
  client.close()
  const { code, said } = await run('user', 'link', late.email)
  expect(code).toBe(0)
  const token = /\/verify-account\?token=(\S+)$/.exec(said)?.[1]
  const verified = await server.request('/api/auth/verify-account', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ token }),
  })
  expect(verified.status).toBe(200)
  await signIn(server, late)
})

test('data of another version is not touched', async () => {
  const other = await startTestServer()
  const client = new Database(`${other.dataDir}/quad.sqlite`)
  const version = Number(client.pragma('user_version', { simple: true }))
  client.pragma(`user_version = ${version + 1}`)
  const env = { DATA_DIR: other.dataDir }
  const refused = await runQuad(env, 'school', 'add', 'Hillside College', 'hillside.edu')
  expect(refused.said).toBe('The data is of a newer version of Quad. Please use that version.')
  expect(refused.code).toBe(1)
  client.pragma(`user_version = ${version - 1}`)
  expect((await runQuad(env, 'moderator', 'list')).said).toContain(
    'The data is of an older version.',
  )
  client.pragma(`user_version = ${version}`)
  client.close()
  await other.stop()
})
