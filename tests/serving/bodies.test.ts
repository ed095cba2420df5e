import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { Contract } from '#tests/openapi/contract.ts'
import { examples } from '#tests/openapi/stage.ts'
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

const calls = Object.entries(new Contract().document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) =>
    requestBody ? [`${method.toUpperCase()} ${path}`] : [],
  ),
)

type Headers = Record<string, string>

/** Sends bodies to a call as somebody who may make it. */
async function caller(call: string) {
  const [method = '', template = ''] = call.split(' ')
  const { path = template, as, cookie } = (await examples[call]?.(app)) ?? {}
  return async (body: Uint8Array, more: Headers = {}) => {
    const headers = {
      origin: app.url,
      'content-type': 'application/json',
      ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}),
      ...(cookie === undefined ? {} : { cookie }),
      ...more,
    }
    const received = await client.send({ method, path, headers, body })
    const { message } = JSON.parse(received.body.toString()) as {
      message: string
    }
    return [received.status, message]
  }
}

const text = Buffer.from('{"title":"ab"}')
const broken = Buffer.from('{"title":"a\u00FF\u00FEb"}', 'latin1')
const withUpload = 'POST /api/upload-image'
const withGzip = 'POST /api/sync'

test.each(calls.filter((call) => call !== withUpload))(
  '%s refuses bytes that are not UTF-8, and other charsets and types',
  async (call) => {
    const send = await caller(call)
    expect(await send(broken)).toEqual([400, 'The request has bytes that are not UTF-8.'])
    for (const charset of ['utf-16', 'iso-8859-1', '"']) {
      const sent = send(text, {
        'content-type': `application/json; charset=${charset}`,
      })
      const sentence = 'Please send the request as UTF-8, without another charset.'
      expect([charset, ...(await sent)]).toEqual([charset, 415, sentence])
    }
    for (const type of ['text/plain', 'application/json5', 'json', 'application/json, text/xml']) {
      const sentence = 'Please send the request as application/json.'
      const sent = send(text, { 'content-type': type })
      expect([type, ...(await sent)]).toEqual([type, 415, sentence])
    }
  },
)

test.each(calls)('%s refuses the encodings that it does not take, by name', async (call) => {
  const send = await caller(call)
  const codings = ['gzip', 'br', 'deflate', 'x'].slice(call === withGzip ? 1 : 0)
  for (const coding of codings) {
    const sentence = `The Content-Encoding ${coding} is not supported. Please send the request without it.`
    const sent = send(gzipSync(text), {
      'content-encoding': coding.toUpperCase(),
    })
    expect(await sent).toEqual([415, sentence])
  }
})

test('gzip of bytes that are not UTF-8 is refused, too', async () => {
  const send = await caller(withGzip)
  const sentence = 'The request has bytes that are not UTF-8.'
  expect(await send(gzipSync(broken), { 'content-encoding': 'gzip' })).toEqual([400, sentence])
})

test.each(['application/json; charset=UTF-8', 'Application/JSON;charset="utf8"; a=b'])(
  'the type %s, and the encoding that changes nothing, are taken',
  async (type) => {
    const send = await caller('POST /api/bugs/submit')
    const sent = send(text, {
      'content-type': type,
      'content-encoding': 'identity',
    })
    expect(await sent).toEqual([400, 'Please enter a description.'])
  },
)

/** Of all depths together, and in a shape that no call takes. */
const values = (count: number) => Buffer.from(`{"a":[[${'1,'.repeat(count - 2)}1],{}]}`)

test.each(calls.filter((call) => call !== withUpload && call !== withGzip))(
  '%s refuses a body with more than 2,000 values before it reads them',
  async (call) => {
    const send = await caller(call)
    expect(await send(values(2001))).toEqual([413, 'The request has too many values.'])
    expect(await send(values(2000))).not.toContain(413)
    const commas = Buffer.from(JSON.stringify({ a: ','.repeat(3000) }))
    expect(await send(commas)).not.toContain(413)
  },
)

test('a round has at most 24,000 values, packed or not', async () => {
  const send = await caller(withGzip)
  const refused = [413, 'The request has too many values.']
  expect(await send(values(24_001))).toEqual(refused)
  expect(await send(gzipSync(values(24_001)), { 'content-encoding': 'gzip' })).toEqual(refused)
  expect(await send(values(24_000))).not.toContain(413)
})
