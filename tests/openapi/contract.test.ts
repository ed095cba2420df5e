import { ownType } from '#sync/answer.ts'
import { expect, test } from 'vitest'
import { Contract, heldToContract } from './contract.ts'

const contract = new Contract()
const type = ownType
const asked = { method: 'GET', path: '/api/auth/check-username?username=maya' }
const body = { message: 'Username is available', isAvailable: true }

test('a documented answer has no problem', () => {
  expect(contract.problemOf(asked, { status: 200, type, body })).toBeUndefined()
})

test.for<[string, { status?: number; type?: string; body?: unknown }, RegExp]>([
  ['a missing field', { body: { message: 'x' } }, /required property 'isAvailable'/],
  ['a field too many', { body: { ...body, passwordHash: 'x' } }, /additional properties/],
  ['a wrong type', { body: { ...body, isAvailable: 'yes' } }, /must be boolean/],
  ['a status that is not documented', { status: 418 }, /418 is not documented/],
  ['JSON without the mark', { type: 'application/json' }, /lacks the mark/],
  ['a page instead of data', { type: 'text/html' }, /text\/html, not application\/json/],
  ['a crash without the shape of errors', { status: 500, body: {} }, /'error'/],
])('%s is one', ([, change, problem]) => {
  expect(contract.problemOf(asked, { status: 200, type, body, ...change })).toMatch(problem)
})

test('an extra field in a nested object is a problem', () => {
  const user = { id: 'x', passwordHash: 'x' }
  const problem = contract.problemOf(
    { method: 'POST', path: '/api/auth/refresh' },
    { status: 200, type, body: { accessToken: 'x', user, renewal: 'x' } },
  )
  expect(problem).toMatch(/user must NOT have additional properties/)
})

test('an error in another shape is a problem, for documented and undocumented calls', () => {
  const answered = { status: 404, type, body: { oops: true } }
  for (const path of ['/api/listings/1', '/api/nothing']) {
    expect(contract.problemOf({ method: 'GET', path }, answered)).toMatch(/'error'/)
  }
})

test('heldToContract throws for an undocumented answer', async () => {
  const door = heldToContract(async () => Response.json({ ...body, isAvailable: 1 }))
  await expect(door(asked.path)).rejects.toThrow('answers otherwise than documented')
})
