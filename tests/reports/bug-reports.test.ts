import { expect, test } from 'vitest'
import { bugReports } from '#drizzle/schema/reports.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()

const stored = () => app.read((db) => db.select().from(bugReports))
const bug = { description: 'The bar covers the last card.', category: 'UI', priority: 'Low' }
const submit = (changes: Record<string, unknown> = {}, headers = {}) =>
  app.call('POST', '/api/bugs/submit', {
    as: app.people.maya,
    body: { ...bug, ...changes },
    headers,
  })
const both = 'Please select both category and priority.'

test('[BUG-06] a bug report is stored and answered with its sentence', async () => {
  const response = await submit()
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: 'Bug report submitted successfully!' })
  const reporterId = app.people.maya.user.id
  expect(await stored()).toEqual([expect.objectContaining({ ...bug, reporterId })])
})

test.for([
  ['UI', 'Low'],
  ['Functionality', 'Medium'],
  ['Security', 'High'],
])('[BUG-06] the category %s and the priority %s are accepted', async ([category, priority]) => {
  expect((await submit({ category, priority })).status).toBe(200)
  expect((await stored()).at(-1)).toMatchObject({ category, priority })
})

test.for<[string, Record<string, unknown>, string, string]>([
  [
    '[BUG-02] a blank description',
    { description: ' \n ' },
    'Please enter a description.',
    'description',
  ],
  [
    '[BUG-02] no description',
    { description: undefined },
    'Please enter a description.',
    'description',
  ],
  [
    '[BUG-02] a form in which nothing was filled',
    { description: '', category: '', priority: '' },
    'Please enter a description.',
    'description',
  ],
  ['[BUG-03] no category', { category: undefined }, both, 'category'],
  ['[BUG-03] an empty category', { category: '' }, both, 'category'],
  ['[BUG-03] no priority', { priority: undefined }, both, 'priority'],
  ['[BUG-03] an empty priority', { priority: '' }, both, 'priority'],
  ['an unknown category', { category: 'Colors' }, both, 'category'],
])('%s is refused with its sentence', async ([, change, sentence, field]) => {
  const before = await stored()
  await expectRefusal(await submit(change), 400, sentence, field)
  expect(await stored()).toEqual(before)
})

test.for<[string, string, Record<string, unknown>]>([
  ['a description that is too long', 'description', { description: 'x'.repeat(4001) }],
  ['a description that is no text', 'description', { description: {} }],
  ['a category that is no text', 'category', { category: ['UI'] }],
  ['an unknown field', 'userAgent', { userAgent: 'Quad' }],
])('[API-03] %s is refused and nothing is stored', async ([, field, change]) => {
  const before = await stored()
  await expectRefusal(await submit(change), 400, undefined, field)
  expect(await stored()).toEqual(before)
})

test('[API-17] a GET of the bug report address is refused and writes nothing', async () => {
  const before = await stored()
  const query = new URLSearchParams(bug)
  for (const as of [app.people.maya, undefined]) {
    await expectRefusal(await app.call('GET', `/api/bugs/submit?${query}`, { as }), 405)
  }
  expect(await stored()).toEqual(before)
})

test('[API-04] a visitor cannot report a bug', async () => {
  await expectRefusal(await app.call('POST', '/api/bugs/submit', { body: bug }), 401)
})

test('[API-20] a repeated key stores one report and refuses a different one', async () => {
  const before = await stored()
  const key = { 'idempotency-key': 'one-bug' }
  expect((await submit({}, key)).status).toBe(200)
  expect(await (await submit({}, key)).json()).toEqual({
    message: 'Bug report submitted successfully!',
  })
  await expectRefusal(await submit({ priority: 'High' }, key), 422, undefined, 'Idempotency-Key')
  expect(await stored()).toHaveLength(before.length + 1)
})
