import { expect, test } from 'vitest'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { setMaintenance } from '#tests/support/server/moderation.ts'
import { upload } from '#tests/support/server/photos.ts'
import { Contract } from './contract.ts'
import { examples, send } from './stage.ts'

const app = await appOfFile()

const documented = Object.entries(new Contract().document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { requestBody }]) => ({
    call: `${method.toUpperCase()} ${path}`,
    body: requestBody?.content['application/json']?.example,
  })),
)
const withBody = documented.filter(({ body }) => body !== undefined)

test('most calls that take a body have an example of it', () => {
  expect(withBody.length).toBeGreaterThan(40)
})

test.each(withBody)('the example of $call is not refused as invalid', async ({ call, body }) => {
  const ask = (await examples[call]?.(app)) ?? {}
  const response = await send(app, call, { ...ask, body: await withOwn(body, ask) })
  const said: unknown = response.ok ? undefined : await response.json()
  // The example of this switch is right, and the other calls write.
  await setMaintenance(app, false)
  const isInvalid = [400, 415, 422].includes(response.status)
  expect(isInvalid ? { body, said } : undefined).toBeUndefined()
})

/**
 * An example with a photo and a token of this server in place of the documented ones. A photo must be
 * in the documented folder, and a token stay a token.
 */
async function withOwn(value: unknown, ask: { as?: SignedIn; body?: unknown }): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((each) => withOwn(each, ask)))
  if (typeof value === 'string') return ask.as ? withOwnPhoto(value, ask.as) : value
  if (typeof value !== 'object' || value === null) return value
  const own = tokenIn(ask.body)
  const entries = Object.entries(value).map(async ([key, part]) => [
    key,
    key === 'token' && own !== undefined ? own : await withOwn(part, ask),
  ])
  return Object.fromEntries(await Promise.all(entries)) as unknown
}

const photoName = /^(quad\/[a-z]+-images)\/[\w-]{22}$/

async function withOwnPhoto(name: string, as: SignedIn): Promise<string> {
  const [, folder] = photoName.exec(name) ?? []
  return folder === undefined ? name : (await upload(app, as, { folder })).public_id
}

const tokenIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined
