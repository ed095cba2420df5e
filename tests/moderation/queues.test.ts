import { beforeAll, expect, test } from 'vitest'
import type { Waiting, WaitingCounts } from '#sync/moderation/moderation.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { readAllPages, readJson } from '#tests/support/server/listings.ts'
import { newModerator, reportUser } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()
const moderator = await newModerator(app)
beforeAll(async () => {
  const { maya, jonas, dre } = app.people
  for (const [reporter, person] of [
    [maya, jonas],
    [jonas, dre],
    [dre, maya],
    [dre, jonas],
  ] as const)
    await reportUser(app, reporter, person.user.username)
})

const purdue = '?university=purdue-university'
const counts = (query = '') => readJson<WaitingCounts>(app, moderator, `/api/moderation${query}`)

test('a queue has pages, which together hold each entry once', async () => {
  const pages = await readAllPages<Waiting>(app, moderator, '/api/moderation/queues/user?limit=1')
  expect(pages.flat().map(({ username }) => username)).toEqual(['jonas', 'dre', 'maya'])
  expect(pages.filter((page) => page.length > 1)).toEqual([])
})

test('a campus limits a queue and the counts to its people', async () => {
  const path = `/api/moderation/queues/user${purdue}&limit=1`
  const pages = await readAllPages<Waiting>(app, moderator, path)
  expect(pages.flat().map(({ username }) => username)).toEqual(['jonas', 'maya'])
  expect((await counts()).waiting.user).toBe(3)
  expect((await counts(purdue)).waiting.user).toBe(2)
  expect((await counts('?university=unknown')).waiting.user).toBe(0)
})

test('the counts name the campuses about whose people something waits', async () => {
  const campuses = [
    { id: 'purdue-university', name: 'Purdue University' },
    { id: 'university-of-notre-dame', name: 'University of Notre Dame' },
  ]
  expect((await counts()).campuses).toEqual(campuses)
  expect((await counts(purdue)).campuses).toEqual(campuses)
})

test('without the role, the queues of a campus do not exist', async () => {
  const as = await newcomer(app)
  await expectRefusal(await app.call('GET', `/api/moderation${purdue}`, { as }), 404)
  const path = `/api/moderation/queues/user${purdue}`
  await expectRefusal(await app.call('GET', path, { as }), 404)
})
