import { ownType } from '#sync/answer.ts'
import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { desk } from '#tests/support/server/listings.ts'

const app = await appOfFile()

test.for([
  ['a short answer', 'Oak.', 201],
  ['a long answer', 'Oak. '.repeat(400), 201],
  ['a refusal', '', 400],
] as const)('%s to a write has the headers of data', async ([, description, status]) => {
  const body = { ...desk, description }
  const answer = await app.call('POST', '/api/listings/create', { as: app.people.maya, body })
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': ownType,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
  })
})
