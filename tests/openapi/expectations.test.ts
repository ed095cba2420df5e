import { expect, test } from 'vitest'
import { namedLimits } from '#server/limits/limits.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { setMaintenance } from '#tests/support/server/moderation.ts'
import { Contract } from './contract.ts'
import { examples, send } from './stage.ts'

const app = await appOfFile()

const { document } = new Contract()
const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) => {
    const { schema, example } = requestBody?.content['application/json'] ?? {}
    const fields = Object.keys(schema?.properties ?? {})
    return fields.length > 0 ? [{ call: `${method.toUpperCase()} ${path}`, fields, example }] : []
  }),
)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Sentences that leave the reader alone, and those of the library. */
const vague = /is not valid\.$|^Invalid \w+( \w+)?: |\bmust (be )?\.$/

test.each(calls)('$call says what it expects', async ({ call, fields, example }) => {
  const ask = (await examples[call]?.(app)) ?? {}
  const refusal = async (body: unknown) => {
    const type = { 'content-type': 'application/json' }
    const response = await send(app, call, { ...ask, body }, type)
    if (response.ok) return undefined
    const { message } = (await response.json()) as { message: string }
    expect(message).not.toMatch(vague)
    return { status: response.status, message }
  }
  for (const body of ['"text"', '7', 'null', 'true', '[]', '[{}]'])
    expect(await refusal(body)).toEqual({ status: 400, message: 'The request must be an object.' })
  const right = isObject(example) ? example : {}
  for (const field of fields)
    for (const wrong of [{ a: 1 }, [[1]], 'x'.repeat(15_000), -1.5, '', true])
      await refusal({ ...right, [field]: wrong })
  // One of them was right for this switch, and the other calls write.
  await setMaintenance(app, false)
})

test.for<[string, string, unknown, string]>([
  ['POST /api/listings/create', 'price', true, 'must be'],
  ['PATCH /api/notifications/{id}/read', 'read', 'yes', 'Unknown field: read.'],
  ['PATCH /api/notifications/read-all', 'upTo', 'now', 'The field upTo'],
  ['DELETE /api/notifications', 'ids', 'all', 'The field ids must be a list.'],
  ['DELETE /api/notifications', 'ids', [7], 'The field ids.0 must be text.'],
  ['POST /api/saved-listings', 'listingId', 'x', 'The field listingId must be a UUID.'],
  ['PATCH /api/saved-listings/notify', 'notifyOnUpdate', 1, 'must be true or false.'],
  ['POST /messages/send-message', 'senderUsername', {}, 'The field senderUsername must be text.'],
])('%s names the type, length or format of %s', async ([call, field, value, words]) => {
  const ask = (await examples[call]?.(app)) ?? {}
  const right = isObject(ask.body) ? ask.body : {}
  const response = await send(app, call, { ...ask, body: { ...right, [field]: value } })
  const { message } = (await response.json()) as { message: string }
  expect([response.status, message]).toEqual([400, expect.stringContaining(words)])
})

test('the description names the limits of what a person does', () => {
  const { description } = document.info
  expect(description).toContain('30 new listings a day')
  for (const limit of namedLimits) expect(description).toContain(limit)
})
