import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { Contract } from './contract.ts'
import { withParameter } from './refused.ts'
import { examples, send, type Ask } from './stage.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const calls = Object.entries(new Contract().document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { parameters }]) => ({
    call: `${method.toUpperCase()} ${path}`,
    parameters: parameters.filter((parameter) => parameter.in === 'query'),
  })),
)
const example = async (call: string): Promise<Ask & { path: string }> => {
  const ask = (await examples[call]?.(app)) ?? {}
  return { ...ask, path: ask.path ?? call.slice(call.indexOf(' ') + 1) }
}

test.for(calls)('[TEXT-05] $call refuses an unknown parameter by its name', async ({ call }) => {
  const ask = await example(call)
  const response = await send(app, call, { ...ask, path: withParameter(ask.path) })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { code: 'bad_input', field: 'unheardOf', message: 'Unknown parameter: unheardOf.' },
  })
})

const withQuery = calls.flatMap(({ call, parameters }) =>
  parameters.map(({ name }) => ({ call, name })),
)

test.for(withQuery)('[TEXT-05] $call refuses $name twice', async ({ call, name }) => {
  const { path, ...ask } = await example(call)
  const [bare = ''] = path.split('?')
  const response = await send(app, call, { ...ask, path: `${bare}?${name}=1&${name}=1` })
  expect(await response.json()).toMatchObject({
    error: { code: 'bad_input', message: `The parameter ${name} is given more than once.` },
  })
})

test.for(['__proto__', 'constructor', 'Limit', 'limit ', ''])(
  '[TEXT-05] the feed refuses the parameter “%s”',
  async (name) => {
    const path = `/api/listings?${encodeURIComponent(name)}=1`
    expect((await app.call('GET', path, { as: app.people.jonas })).status).toBe(400)
  },
)

test('an unknown parameter does not reveal the calls of moderators', async () => {
  const path = '/api/moderation?unheardOf=1'
  for (const as of [app.people.jonas, undefined])
    expect((await app.call('GET', path, { as })).status).toBe(404)
})

test('[TEXT-05] pages take parameters of others', async () => {
  for (const path of ['/?utm_source=mail', '/for-you?fbclid=1&fbclid=2', '/api/docs?utm_source=x'])
    expect((await app.request(path, { headers: { accept: 'text/html' } })).status).toBe(200)
})
