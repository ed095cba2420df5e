import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Contract } from '#tests/openapi/contract.ts'
import { examples, send } from '#tests/openapi/stage.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()

/** What only the server decides. A call that documents such a field takes it as the student's own. */
const offered = {
  role: 'moderator',
  moderator: true,
  verified: true,
  isVerified: true,
  suspended: false,
  averageRating: 5,
  views: 100_000,
  inquiries: 100_000,
  seller: 'somebody',
  sellerId: '018f0000-0000-7000-8000-000000000000',
  campus: 'University of Notre Dame',
  universityId: 2,
  _id: '018f0000-0000-7000-8000-000000000000',
  createdAt: '2020-01-01T00:00:00.000Z',
  rev: 1,
  passwordHash: 'x',
  badge: 'Top Rated',
  read: true,
}

const { document } = new Contract()
const writes = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { requestBody }]) => requestBody?.content['application/json'])
    .map(([method, { requestBody }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      own: Object.keys(propertiesOf(requestBody?.content['application/json']?.schema)),
    })),
)

test('there are calls to attack', () => expect(writes.length).toBeGreaterThan(35))

test.each(writes)('$call takes no field that only the server decides', async ({ call, own }) => {
  const ask = (await examples[call]?.(app)) ?? {}
  const before = await storedAbout(ask.as?.user.id)
  for (const [name, value] of Object.entries(offered)) {
    if (own.includes(name)) continue
    const body = { ...(ask.body as object), [name]: value }
    await expectRefusal(await send(app, call, { ...ask, body }), 400)
  }
  expect(await storedAbout(ask.as?.user.id)).toEqual(before)
})

/** The account and the listings of a person. */
const storedAbout = (id = '') =>
  app.read(async (db) => ({
    users: db.all(sql`select * from users where id = ${id}`),
    listings: db.all(sql`select * from listings where seller_id = ${id}`),
  }))

function propertiesOf(schema: unknown): object {
  if (typeof schema !== 'object' || schema === null) return {}
  if ('$ref' in schema) {
    const name = String(schema.$ref).split('/').at(-1) ?? ''
    return propertiesOf(document.components.schemas[name])
  }
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap(
    (key) => ((schema as Record<string, unknown>)[key] ?? []) as unknown[],
  )
  return Object.assign(
    {},
    'properties' in schema ? schema.properties : {},
    ...parts.map(propertiesOf),
  ) as object
}
