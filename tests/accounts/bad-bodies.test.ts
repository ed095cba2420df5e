import { expect, test } from 'vitest'
import { registrations } from '#drizzle/schema/accounts.ts'
import { schoolRequests } from '#drizzle/schema/universities.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { stranger } from '#tests/support/people/cast.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile({ cast: false })

const routes = [
  ['POST', '/api/auth/register'],
  ['PUT', '/api/auth/verify-account'],
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/refresh'],
  ['POST', '/api/auth/logout'],
  ['POST', '/api/auth/reset-password'],
  ['PUT', '/api/auth/reset-password'],
  ['POST', '/api/auth/2fa'],
  ['POST', '/api/school-requests'],
] as const

const broken: [string, number, string, string][] = [
  ['cut JSON', 400, '{"email": "ada@', 'application/json'],
  ['words', 400, 'email=ada', 'application/json'],
  ['a number', 400, '1', 'application/json'],
  ['a list', 400, '[]', 'application/json'],
  ['null', 400, 'null', 'application/json'],
  ['an unknown key', 400, '{"admin":true}', 'application/json'],
  [
    'a poisoned prototype',
    400,
    '{"__proto__":{"email":"ada@purdue.edu"},"x":1}',
    'application/json',
  ],
  ['deep nesting', 400, `${'['.repeat(8000)}${']'.repeat(8000)}`, 'application/json'],
  ['a form', 415, 'email=ada', 'application/x-www-form-urlencoded'],
  ['another form', 415, '--x--', 'multipart/form-data; boundary=x'],
]

for (const [method, path] of routes) {
  test.each(broken)(
    `[API-01] [API-03] ${method} ${path} refuses %s`,
    async (_, status, body, type) => {
      const response = await app.request(path, { method, body, headers: { 'content-type': type } })
      await expectRefusal(response, status)
    },
  )

  test(`[API-08] ${method} ${path} refuses a huge body, with a Content-Length or in chunks`, async () => {
    const text = JSON.stringify({ email: 'a'.repeat(300_000) })
    const headers = { 'content-type': 'application/json' }
    const announced = { ...headers, 'content-length': String(text.length) }
    await expectRefusal(await app.request(path, { method, body: text, headers: announced }), 413)
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < text.length; at += 10_000) {
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + 10_000)))
        }
        controller.close()
      },
    })
    const chunked: RequestInit & { duplex: 'half' } = {
      method,
      headers,
      body: pieces,
      duplex: 'half',
    }
    await expectRefusal(await app.request(path, chunked), 413)
  })
}

test.each(Object.keys(stranger()))(
  '[API-03] a sign-up with an object for %s is refused',
  async (field) => {
    for (const value of [{}, [], true, { toString: 'x' }, null]) {
      const response = await app.call('POST', '/api/auth/register', {
        body: { ...stranger(), [field]: value },
      })
      await expectRefusal(response, 400)
    }
  },
)

test.each([1.5, -1, 2 ** 53, '20x6', '02026', Number.NaN])(
  '[API-03] a sign-up for the year %s is refused',
  async (year) => {
    const response = await app.call('POST', '/api/auth/register', { body: { ...stranger(), year } })
    await expectRefusal(response, 400)
  },
)

test('refused requests store nothing and do not crash the server', async () => {
  expect(await app.read((db) => db.select().from(registrations))).toEqual([])
  expect(await app.read((db) => db.select().from(schoolRequests))).toEqual([])
  expect(app.logged).toEqual([])
})
