import { afterAll, expect, test } from 'vitest'
import { Contract } from '#tests/openapi/contract.ts'
import { HttpClient } from '#tests/support/outside/http-client.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'

const app = await appOfFile()
const { server, url } = await listening(app)
const client = new HttpClient(url, { keepAlive: false })
afterAll(() => {
  client.close()
  stopListening(server)
})

const most = 16 * 1024
const json = (bytes: number) => Buffer.from(JSON.stringify({ text: 'x'.repeat(bytes - 11) }))

const calls = Object.entries(new Contract().document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) =>
    requestBody && 'application/json' in requestBody.content ? [[method.toUpperCase(), path]] : [],
  ),
)

async function answer(method = '', path = '', bytes = 0, headers: Record<string, string> = {}) {
  const body = json(bytes)
  expect(body).toHaveLength(bytes)
  const type = { 'content-type': 'application/json', origin: app.url }
  const received = await client.send({ method, path, headers: { ...type, ...headers }, body })
  return { status: received.status, body: JSON.parse(received.body.toString()) as unknown }
}

const tooLarge = {
  status: 413,
  body: {
    error: { code: 'too_large', message: 'The request is too large.' },
    message: 'The request is too large.',
  },
}

/** The body of a round is not read without a session. */
const unread = ['/api/sync']

test.each(calls.filter(([, path]) => !unread.includes(path ?? '')))(
  '[LOAD-06] without a session, the body of %s %s has at most 16 KB',
  async (method, path) => {
    expect(await answer(method, path, most + 1)).toEqual(tooLarge)
    expect(await answer(method, path, most)).not.toMatchObject({ status: 413 })
    const invalid = { authorization: 'Bearer no.such.token' }
    expect(await answer(method, path, most + 1, invalid)).toEqual(tooLarge)
  },
)

test('with a session, a body has at most 256 KB', async () => {
  const own = { authorization: `Bearer ${app.people.maya.accessToken}` }
  expect(await answer('POST', '/api/bugs/submit', most + 1, own)).toMatchObject({ status: 400 })
  expect(await answer('POST', '/api/bugs/submit', 256 * 1024 + 1, own)).toEqual(tooLarge)
})

test.each(unread)('without a session, POST %s is refused before its body arrives', async (path) => {
  expect(await answer('POST', path, most + 1)).toMatchObject({ status: 401 })
})
