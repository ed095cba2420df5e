import Database from 'better-sqlite3'
import { readdirSync, readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/log/log.ts'
import { asText } from '#server/log/text-lines.ts'
import { day, minute } from '#sync/time.ts'
import { codeAt } from '#tests/support/outside/authenticator.ts'
import { startMailServer, type MailServer } from '#tests/support/outside/mail-server.ts'
import { join, signIn, stranger, type Door, type SignedIn } from '#tests/support/people/cast.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

let smtp: MailServer
let server: TestServer
let door: Door
beforeAll(async () => {
  smtp = await startMailServer()
  server = await startTestServer({ env: { SMTP_URL: smtp.url, LOG_LEVEL: 'debug' } })
  door = { ...server, linkFor: (email) => smtp.linkFor(email) }
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})

/** What must not be in the log, by name. */
const secrets = new Map<string, string>()
function secret(name: string, value: string): string {
  if (value.length <= 5) throw new Error(`There is no ${name}.`)
  secrets.set(name, value)
  return value
}

interface Call {
  as?: SignedIn
  body?: unknown
}

/** What the calls below read from answers. */
interface Answer {
  secret: string
  recoveryCodes: string[]
  tempToken: string
}

async function call(method: string, path: string, { as, body }: Call = {}) {
  const response = await server.request(path, {
    method,
    headers: {
      origin: server.url,
      'content-type': 'application/json',
      ...(as && { authorization: `Bearer ${as.accessToken}`, cookie: as.cookie }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer,
  }
}

async function newStudent(name: string): Promise<SignedIn & { email: string; password: string }> {
  const person = stranger({ password: secret(`password of ${name}`, `Quiet-${name}-Otter!7`) })
  await join(door, person)
  const as = await signIn(door, person, true)
  secret(`access token of ${name}`, as.accessToken)
  secret(`cookie of ${name}`, as.cookie.split('=')[1] ?? '')
  return { ...as, email: person.email, password: person.password }
}

const lines = () =>
  server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('[SAFE-19] the log of a day holds no token, cookie, code, password, email text or message, and the database no credential', async () => {
  const maya = await newStudent('Maya')
  const jonas = await newStudent('Jonas')

  // Two-factor authentication, with right and wrong codes.
  const setUp = await call('POST', '/api/auth/2fa/setup', {
    as: maya,
    body: {},
  })
  secret('two-factor secret', setUp.body.secret)
  const code = secret('code', codeAt(setUp.body.secret, Date.now()))
  const confirmed = await call('PUT', '/api/auth/2fa/setup', {
    as: maya,
    body: { token: code },
  })
  expect(confirmed.status).toBe(200)
  confirmed.body.recoveryCodes.forEach((each, i) => secret(`recovery code ${i}`, each))
  const newCode = secret('second code', codeAt(setUp.body.secret, Date.now() + 30_000))
  const renewed = await call('POST', '/api/auth/2fa/recovery-codes', {
    as: maya,
    body: { token: newCode },
  })
  expect(renewed.status).toBe(200)
  renewed.body.recoveryCodes.forEach((each, i) => secret(`new recovery code ${i}`, each))
  const { email, password } = maya
  const first = await call('POST', '/api/auth/login', {
    body: { email, password, rememberMe: true },
  })
  const tempToken = secret('temporary token', first.body.tempToken)
  for (const token of ['739184', renewed.body.recoveryCodes[0]]) {
    secret('given code', token ?? '')
    await call('POST', '/api/auth/2fa', { body: { tempToken, token } })
  }

  // Passwords: wrong, cut off, forgotten, and a link of an email at an address that does not exist.
  const wrong = secret('wrong password', 'Loud-Walrus-Parade?9')
  await call('POST', '/api/auth/login', { body: { email, password: wrong } })
  const cutOff = await call('POST', '/api/auth/login', { body: `{"password":"${wrong}` })
  expect(cutOff.status).toBe(400)
  await call('POST', '/api/auth/reset-password', { body: { email: jonas.email } })
  const link = await until('the link', async () => {
    const newest = await smtp.linkFor(jonas.email)
    return newest.includes('reset') ? newest : undefined
  })
  const token = secret('reset token', new URL(link).searchParams.get('token') ?? '')
  await call('GET', `/api/no-such-thing?token=${token}`)
  const newPassword = secret('new password', 'Brave-Heron-Lantern!3')
  const reset = await call('PUT', '/api/auth/reset-password', {
    body: { token, newPassword },
  })
  expect(reset.status).toBe(200)

  // Messages and reports, also while the database fails.
  const content = secret('message', 'Meet me behind the glasshouse at dusk')
  const message = {
    senderUsername: maya.user.username,
    recipientUsername: jonas.user.username,
    timeSent: new Date().toISOString(),
  }
  const send = () =>
    call('POST', '/messages/send-message', { as: maya, body: { ...message, content } })
  expect((await send()).status).toBe(201)
  smtp.refuse(451)
  await call('POST', '/api/auth/reset-password', { body: { email: maya.email } })
  breakMessages()
  const failed = await send()
  expect(failed.status).toBe(500)

  // A night passes: sessions end, and what is old is cleared up.
  await server.moveClock(day + minute)
  await call('GET', '/api/notifications/unknown', { as: maya })

  const credentials = [...secrets].filter(([name]) => name !== 'message')
  expect(foundIn(databaseBytes(), credentials)).toEqual([])

  for (const { text = '' } of smtp.received)
    for (const line of text.split('\n').filter((each) => each.length > 30))
      secret(line, line.trim())
  expect(foundIn(server.printed(), [...secrets])).toEqual([])

  // The log is not empty, and names the request that failed.
  const error = lines().find(({ level }) => level === 'error')
  expect(error).toMatchObject({
    msg: 'A request failed.',
    requestId: failed.headers.get('x-request-id'),
    method: 'POST',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect(JSON.stringify(error)).toContain('messages are broken')
  expect(lines().filter(({ msg }) => msg === 'A request was answered.').length).toBeGreaterThan(15)
})

const foundIn = (text: string, sought: readonly [string, string][]): string[] =>
  sought.filter(([, value]) => text.includes(value)).map(([name]) => name)

/** All that the server has written, with deleted rows and emails that wait. */
function databaseBytes(): string {
  const files = readdirSync(server.dataDir).filter((name) => name.startsWith('quad.sqlite'))
  const text = files.map((name) => readFileSync(joinPath(server.dataDir, name), 'latin1')).join()
  if (!text.includes('glasshouse')) throw new Error('The message is not in the database.')
  return text
}

/** The error of the failing statement quotes the row. */
function breakMessages(): void {
  const client = new Database(joinPath(server.dataDir, 'quad.sqlite'))
  client.exec(`CREATE TRIGGER broken BEFORE INSERT ON messages
    BEGIN SELECT RAISE(FAIL, 'messages are broken'); END`)
  client.close()
}

test('the level decides which lines are written', () => {
  const written: string[] = []
  const log = createLog({
    level: 'warn',
    destination: { write: (line) => void written.push(line) },
  })
  log.debug('one')
  log.info('two')
  log.warn('three', { count: 3 })
  expect(log.isDebug).toBe(false)
  expect(written.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 'warn', time: expect.any(String), msg: 'three', count: 3 },
  ])
})

test('at a terminal the lines are text', () => {
  let printed = ''
  const log = createLog({ destination: asText({ write: (text) => (printed += text) }) })
  log.info('Ready.')
  log.warn('Slow.', { ms: 12 })
  log.error('Broken.', new TypeError('x is not a function'))
  expect(printed).toMatch(
    /^Ready\.\n\S+Z warn: Slow\. ms=12\n\S+Z error: Broken\.\nTypeError: x is not a function\n +at /,
  )
})

test('messages of errors that may quote what they were given are not written', () => {
  let written = ''
  const log = createLog({ destination: { write: (line) => (written += line) } })
  const parsing = new SyntaxError('Unexpected token in "swordfish"')
  const cause = Object.assign(new Error('551 swordfish'), {
    code: 'EENVELOPE',
    response: 'swordfish',
  })
  log.error('Broken.', parsing)
  log.error('Broken.', Object.assign(new Error('swordfish', { cause }), { params: ['swordfish'] }))
  expect(written).toContain('log.test.ts')
  expect(written).toContain('EENVELOPE')
  expect(written).not.toContain('swordfish')
})
