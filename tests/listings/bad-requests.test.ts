import { describe, expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { desk, feedIds, createListing } from '#tests/support/server/listings.ts'

const app = await appOfFile()
const id = await createListing(app, app.people.maya)

const headers = () => ({
  'content-type': 'application/json',
  authorization: `Bearer ${app.people.maya.accessToken}`,
  origin: app.url,
})
const post = (body: BodyInit, changes: Record<string, string> = {}) =>
  app.request('/api/listings/create', {
    method: 'POST',
    headers: { ...headers(), ...changes },
    body,
  })

async function expectRefused(response: Response, status: number) {
  const body = await response.json()
  expect([response.status, Object.keys(body).toSorted()]).toEqual([status, ['error', 'message']])
  expect(body.error.message).toBe(body.message)
  expect(body.message).toMatch(/^[A-Z].*\.$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await feedIds(app, app.people.maya)).toEqual([id])
}

describe('[API-01][API-03] invalid bodies are refused in the documented shape, and nothing is stored', () => {
  for (const body of [
    '{',
    '{"title":',
    'null',
    '[]',
    '"text"',
    '7',
    'true',
    '{"title":{"a":1},"description":"d","price":1,"category":"Other"}',
    '{"title":["x"],"description":"d","price":1,"category":"Other"}',
    '{"title":"t","description":"d","price":{},"category":"Other"}',
    '{"title":"t","description":"d","price":null,"category":"Other"}',
    '{"title":"t","description":"d","price":1,"category":null}',
    '{"title":"t","description":"d","price":1,"category":["Other"]}',
    '{"title":"t","description":"d","price":1,"category":"Other","images":"x"}',
    '{"title":"t","description":"d","price":1,"category":"Other","images":{}}',
    '{"title":"t","description":"d","price":1,"category":"Other","images":[null]}',
    '{"title":"t","description":"d","price":1,"category":"Other","extra":1}',
    '{"title":"t","description":"d","price":1,"category":"Other","__proto__":{"a":1}}',
    '{"title":"t","description":"d","price":1,"category":"Other","constructor":1}',
    `{"title":"${'t'.repeat(30_000)}","description":"d","price":1,"category":"Other"}`,
    `{"title":"t","description":"d","price":"${'1'.repeat(50)}","category":"Other"}`,
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    '\u0000',
  ]) {
    test(body.slice(0, 80), async () => expectRefused(await post(body), 400))
  }

  test('a missing body', async () => {
    const response = await app.request('/api/listings/create', {
      method: 'POST',
      headers: headers(),
    })
    await expectRefused(response, 400)
  })
})

test('[API-08] a body over its limit is 413, with a Content-Length or in chunks', async () => {
  const large = JSON.stringify({ ...desk, description: 'd'.repeat(300_000) })
  await expectRefused(await post(large, { 'content-length': String(large.length) }), 413)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(0x20))
    },
  })
  const chunked: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: headers(),
    body: endless,
    duplex: 'half',
  }
  await expectRefused(await app.request('/api/listings/create', chunked), 413)
  expect(sent).toBeLessThan(1_000_000)
})

for (const type of [
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
]) {
  test(`[API-09] a body called ${type} is 415`, async () => {
    await expectRefused(await post(JSON.stringify(desk), { 'content-type': type }), 415)
  })
}

test('[API-17] a GET of a writing address is refused and writes nothing', async () => {
  for (const [path, status] of [
    [`/api/listings/view/${id}`, 405],
    [`/api/listings/move/${id}`, 405],
    [`/api/listings/inquiry-count/${id}`, 405],
    // This is the address of the listing `create`, which does not exist.
    ['/api/listings/create', 404],
    ['/api/saved-listings/notify', 405],
  ] as const) {
    expect([path, (await app.call('GET', path, { as: app.people.jonas })).status]).toEqual([
      path,
      status,
    ])
  }
  const [listing] = (await (
    await app.call('GET', '/api/listings', { as: app.people.jonas })
  ).json()) as { views: number; inquiries: number }[]
  expect(listing).toMatchObject({ views: 0, inquiries: 0 })
})

for (const [method, path] of [
  ['POST', '/api/nothing'],
  ['GET', '/api/nothing'],
  ['GET', '/api/listings/a/b/c'],
  ['GET', '/profileInfo/nothing'],
  ['GET', '/messages/a/b/c'],
  ['GET', '/reviews/nothing'],
] as const) {
  test(`[API-06] ${method} ${path} is a 404 in the documented shape`, async () => {
    await expectRefused(await app.call(method, path, { as: app.people.maya }), 404)
  })
}

for (const bad of [
  "' OR 1=1 --",
  '%00',
  '..%2f..',
  'x'.repeat(5000),
  '%F0%9F%98%80',
  'undefined',
]) {
  test(`[API-06] the id ${JSON.stringify(bad.slice(0, 20))} is 404`, async () => {
    for (const [method, path] of [
      ['GET', `/api/listings/${bad}`],
      ['GET', `/api/listings/info/${bad}`],
      ['GET', `/api/listings/user/${bad}`],
      ['PATCH', `/api/listings/${bad}`],
      ['DELETE', `/api/listings/${bad}`],
      ['POST', `/api/listings/view/${bad}`],
    ] as const) {
      expect([
        method,
        path.slice(0, 40),
        (await app.call(method, path, { as: app.people.maya })).status,
      ]).toEqual([method, path.slice(0, 40), 404])
    }
  })
}
