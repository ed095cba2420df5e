import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listings } from '#drizzle/schema/listings.ts'
import { leastBytes } from '#server/compress.ts'
import { HttpClient, type Received, type Sent } from '#tests/support/outside/http-client.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { listening, stopListening } from '#tests/support/server/listening.ts'
import { Contract } from './contract.ts'
import { metricsToken, others, pages as pagesOfApp, routesOf } from './routes.ts'
import { sentOf } from './sent.ts'
import { examples, type Ask } from './stage.ts'
import { schoolLoginSettings } from './examples/school.ts'

let app: TestApp
let server: Server
let kept: HttpClient
let single: HttpClient
beforeAll(async () => {
  app = await testApp({ env: { ...schoolLoginSettings, METRICS_TOKEN: metricsToken } })
  const { server: started, url } = await listening(app)
  server = started
  kept = new HttpClient(url, { keepAlive: true })
  single = new HttpClient(url, { keepAlive: false })
})
afterAll(async () => {
  kept.close()
  single.close()
  stopListening(server)
  await app.stop()
})

const { document } = new Contract()
const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    operation,
  })),
)
const reads = calls.filter(({ method }) => method === 'GET')
const writes = calls.filter(({ method }) => method !== 'GET')

const pages = [...Object.values(others).flat(), ...pagesOfApp]

test('every route of the server has an example here', () => {
  const known = [...calls.map(({ call }) => call), ...Object.keys(others)]
  // A browser sends it and reads no answer.
  expect(routesOf(app)).toEqual(
    new Set([...known, 'POST /api/policy-reports', 'POST /unsubscribe']),
  )
})

const codings = ['gzip', 'br', undefined]

describe.each(codings)('with Accept-Encoding: %s', (coding) => {
  const accepting = (sent: Sent): Sent => ({
    ...sent,
    headers: { ...sent.headers, ...(coding === undefined ? {} : { 'accept-encoding': coding }) },
  })

  test.for(reads)('[ONLY-05] $call is answered whole, to GET and HEAD', async ({ call }) => {
    const sent = await sentOf(app, call, (await examples[call]?.(app)) ?? {})
    await expectRead(sent, accepting(sent), 200)
  })

  test.for(pages)('[ONLY-05] $path is answered whole, to GET and HEAD', async (page) => {
    const sent = { method: 'GET', headers: {}, body: undefined, ...page }
    await expectRead(sent, accepting(sent))
  })

  test.for(writes)('[ONLY-05] $call is answered whole', async ({ call, operation }) => {
    const isKeyed = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
    const key = isKeyed ? { 'idempotency-key': randomUUID() } : {}
    let sent = await sentOf(app, call, await lengthened(call), key)
    const plain = await single.send(sent)
    expectWhole(plain)
    expect(plain.status).toBeLessThan(300)
    if (!isKeyed) sent = await sentOf(app, call, await lengthened(call))
    const answer = await keptAnswer(accepting(sent))
    expect(answer.status).toBe(plain.status)
    // Without a key, the second call does something new, and its answer has another id.
    must(!isKeyed || answer.body.equals(plain.body), 'The repetition has another answer.')
  })

  test.for(calls)('[ONLY-05] a refusal of $call is answered whole', async ({ call }) => {
    const answer = await keptAnswer(
      accepting(await sentOf(app, call, { path: `${pathOf(call)}?x=1` })),
    )
    expect(JSON.parse(String(answer.body))).toBeTypeOf('object')
  })
})

/** Answers about this very moment. */
const isLive = (path: string): boolean => /\/(metrics|data|security\.txt)$/.test(path)

const pathOf = (call: string): string => call.slice(call.indexOf(' ') + 1)

async function expectRead(plain: Sent, sent: Sent, status?: number): Promise<void> {
  const identity = await single.send(plain)
  expect(identity.headers['content-encoding']).toBeUndefined()
  expectWhole(identity)
  must(status === undefined || identity.status === status, `Answered ${identity.status}.`)
  for (const client of [kept, single]) {
    const answer = await client.send(sent)
    expectWhole(answer)
    expectLength(answer)
    expect(answer.status).toBe(identity.status)
    must(isLive(plain.path) || answer.body.equals(identity.body), 'The content differs.')
    const head = await client.send({ ...sent, method: 'HEAD' })
    expect(head.status).toBe(answer.status)
    expect(head.raw).toHaveLength(0)
    const heads = isLive(plain.path) ? [head, head] : [head, answer]
    expect(comparable(heads[0]!)).toEqual(comparable(heads[1]!))
    expectSameTag(identity, answer)
    await expectKnown(client, sent, answer)
    if (client === kept) await expectReusable(answer.port)
  }
}

async function keptAnswer(sent: Sent): Promise<Received> {
  const answer = await kept.send(sent)
  expectWhole(answer)
  expectLength(answer)
  await expectReusable(answer.port)
  return answer
}

async function expectReusable(port: number | undefined): Promise<void> {
  const path = '/api/health/live'
  const next = await kept.send({ method: 'GET', path, headers: {}, body: undefined })
  expect([next.status, next.port]).toEqual([200, port])
}

/** What must be true of any answer, by its own headers. */
function expectWhole({ status, headers, raw, body }: Received): void {
  const { 'content-length': length, 'transfer-encoding': chunked } = headers
  const hasBody = status !== 204 && status !== 304
  must(hasBody || raw.length === 0, 'An answer without a body has one.')
  must(!hasBody || [length, chunked].includes(undefined), 'It has a length and chunks.')
  must(!hasBody || (length ?? chunked) !== undefined, 'It has neither a length nor chunks.')
  must(raw.length === 0 || headers['content-type'] !== undefined, 'It has no type.')
  const isJson = headers['content-type']?.startsWith('application/json')
  must(!isJson || typeof JSON.parse(String(body)) === 'object', 'Its JSON is no object.')
  const isCoded = headers['content-encoding'] !== undefined
  must(!isCoded || /\baccept-encoding\b/i.test(headers.vary ?? ''), 'It does not vary.')
  must(!isCoded || (headers.etag ?? 'W/').startsWith('W/'), 'Codings share a strong tag.')
}

function expectLength({ headers, raw }: Received): void {
  const length = headers['content-length']
  must(length === undefined || raw.length === Number(length), 'The length is another.')
}

/** A weak tag may be shared by the codings of one content; all must then vary in the same way. */
function expectSameTag(identity: Received, answer: Received): void {
  expect(answer.headers.vary).toBe(identity.headers.vary)
  expect(answer.headers.etag).toBe(identity.headers.etag)
  must((answer.headers.etag ?? 'W/').startsWith('W/'), 'The tag is strong.')
}

/** Who has the answer is told so, with the headers that a cache needs (RFC 9110, 15.4.5). */
async function expectKnown(client: HttpClient, sent: Sent, answer: Received): Promise<void> {
  const { etag, vary } = answer.headers
  if (etag === undefined) return
  const again = { ...sent, headers: { ...sent.headers, 'if-none-match': `"other", ${etag}` } }
  const unchanged = await client.send(again)
  expectWhole(unchanged)
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers).toMatchObject({ etag, ...(vary === undefined ? {} : { vary }) })
}

/** Fails the test unless a rule for any answer holds. */
function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

const ofConnection = ['date', 'connection', 'keep-alive']
const comparable = ({ headers }: Received) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)))

const long = 'Long enough to be compressed. '.repeat(leastBytes / 20)

/** The example of a call with long texts, so that its answer is long where it can be. */
async function lengthened(call: string): Promise<Ask> {
  const ask = (await examples[call]?.(app)) ?? {}
  await app.resources.writer.write({
    run: (tx) => Promise.resolve(tx.update(listings).set({ description: long })),
  })
  const { body } = ask
  if (typeof body !== 'object' || body === null || body instanceof FormData) return ask
  const texts = ['description', 'content', 'comment'].filter((name) => name in body)
  const added = call === 'PATCH /api/listings/{id}' ? ['description'] : texts
  return { ...ask, body: { ...body, ...Object.fromEntries(added.map((name) => [name, long])) } }
}
