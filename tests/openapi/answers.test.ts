import { describe, expect, test } from 'vitest'
import { codesOf } from '#server/openapi/refusal-responses.ts'
import { minute } from '#sync/time.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Contract } from './contract.ts'
import { limits } from './limits.ts'
import { anywhere, own } from './refused.ts'
import { examples, send, type Ask } from './stage.ts'
import { schoolLoginSettings } from './examples/school.ts'

const app = await appOfFile({ env: schoolLoginSettings })

const contract = new Contract()
const calls = Object.entries(contract.document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    operation,
  })),
)

async function expectKept(call: string, { path }: Ask, response: Response, status: number) {
  const type = response.headers.get('content-type') ?? ''
  const body: unknown = type.startsWith('application/json') ? await response.json() : undefined
  const [method = '', template = ''] = call.split(' ')
  const answered = { status: response.status, type, body }
  expect(answered).toMatchObject({ status })
  expect(contract.problemOf({ method, path: path ?? template }, answered)).toBeUndefined()
  return body
}

async function example(on: TestApp, call: string): Promise<Ask> {
  const made = examples[call]
  if (!made) throw new Error(`There is no example of ${call}.`)
  return made(on)
}

describe.each(calls)('$call', ({ call, operation }) => {
  const [expected, success] =
    Object.entries(operation.responses).find(([code]) => code < '300') ?? []
  test('answers as documented', async () => {
    const ask = await example(app, call)
    const body = await expectKept(call, ask, await send(app, call, ask), Number(expected))
    const said = success && 'content' in success && success.content?.['application/json']?.example
    expect(messageOf(body)).toBe(messageOf(said) ?? messageOf(body))
  })

  const refusals = Object.entries(operation.responses).flatMap(([status, response]) =>
    codesOf(response).map((code) => [code, Number(status)] as const),
  )
  // A full disk and maintenance mode have separate tests.
  const here = refusals.filter(
    ([code]) => code !== 'disk_full' && code !== 'limited' && code !== 'maintenance',
  )
  test.each(here)('is refused as documented: %s', async (code, refusedWith) => {
    const cause = own[`${code} ${call}`] ?? anywhere[code]
    if (!cause) throw new Error(`Nothing is known to lead to ${code}.`)
    const { headers, ...ask } = await cause(app, call)
    const body = await expectKept(call, ask, await send(app, call, ask, headers), refusedWith)
    expect(body).toMatchObject({ error: { code } })
  })
})

test.each(calls.filter(({ call }) => call in limits))(
  '$call is limited as documented',
  async ({ call }) => {
    const one = await testApp({ env: { ...schoolLoginSettings, RATE_LIMITS: `${limits[call]}=1` } })
    const again = await own[`limited ${call}`]?.(one, call)
    const next = async () => again ?? (await examples[call]?.(one)) ?? {}
    expect((await send(one, call, await next())).status).not.toBe(429)
    const refused = await send(one, call, await next())
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectKept(call, {}, refused, 429)
    await one.stop()
  },
)

const strict = await appOfFile({ env: { RATE_LIMITS: 'writes=1,writes-per-address=1' } })
strict.stopClock()

/** A round has limits of its own, which count its actions, too. */
const writes = calls.filter(({ call }) => !call.startsWith('GET ') && call !== 'POST /api/sync')
test.each(writes)('[LOAD-05] $call counts in a limit, whatever it changes', async (write) => {
  const { call, operation } = write
  strict.moveClock(minute)
  const isBearer = operation.security.some((scheme) => 'bearer' in scheme)
  const ask = isBearer ? { as: strict.people.maya } : {}
  expect((await send(strict, call, ask)).status).not.toBe(429)
  const refused = await send(strict, call, ask)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectKept(call, ask, refused, 429)
})

// A notification also has a message, which is no sentence of the server.
const messageOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'message' in value && !('_id' in value)
    ? value.message
    : undefined
