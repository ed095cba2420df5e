import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Contract } from './contract.ts'
import { examples, send } from './stage.ts'

const app = await appOfFile()

/** Someone's new username may not have a space anywhere, so the field of that name is left out. */
const naming = /email|.username/i
const calls = Object.entries(new Contract().document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) => {
    const { properties = {} } = requestBody?.content['application/json']?.schema ?? {}
    const fields = Object.keys(properties).filter((name) => naming.test(name))
    return fields.length === 0 ? [] : [{ call: `${method.toUpperCase()} ${path}`, fields }]
  }),
)

test('there are calls with names of people', () => {
  expect(calls.map(({ call }) => call)).toContain('POST /api/auth/login')
  expect(calls.length).toBeGreaterThan(8)
})

test.for(calls)('$call takes spaces around $fields', async ({ call, fields }) => {
  const ask = (await examples[call]?.(app)) ?? {}
  const given = Object.entries(ask.body as Record<string, unknown>)
  const spaced = given.map(([name, value]) => [
    name,
    fields.includes(name) ? ` ${String(value)} ` : value,
  ])
  const response = await send(app, call, { ...ask, body: Object.fromEntries(spaced) })
  expect([response.ok, await response.text()]).toEqual([true, expect.any(String)])
})
