import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { day } from '#sync/time.ts'
import { tellDecisions } from '#server/administration/tell-decisions.ts'
import { appeal as appeals } from '#server/commands/appeal.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing, desk, feedIds, readOne } from '#tests/support/server/listings.ts'
import {
  changeHeldWords,
  decide,
  decided,
  newModerator,
  readItem,
  readQueue,
  reportListing,
} from '#tests/support/server/moderation.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off', REPORTS_TO_HIDE: '1' } })
const moderator = await newModerator(app)
/** Answers appeals against the decisions of the other. */
const colleague = await newModerator(app)
const { maya, jonas } = app.people
const waits = { by: 'check' }

/** Joined long enough ago for one report to count. */
const reporter = await newcomer(app)

beforeAll(async () => {
  await changeHeldWords(app, { add: ['Vape'] })
  const createdAt = app.now() - day
  await app.resources.writer.write({
    run: (tx) => tx.update(users).set({ createdAt }).where(eq(users.id, reporter.user.id)),
  })
})

const edit = async (id: string, body: object) => {
  const answer = await app.call('PATCH', `/api/listings/${id}`, { as: maya, body })
  expect(answer.status).toBe(200)
}
const isSeen = async (id: string) => (await feedIds(app, jonas, '?limit=100')).includes(id)
const queued = async () => (await readQueue(app, moderator, 'listing')).map((row) => row.subjectId)
const on = (subjectId: string, verdict: string, more: object = {}) => ({
  kind: 'listing',
  subjectId,
  verdict,
  ...more,
})

async function hiddenByReports(): Promise<string> {
  const id = await createListing(app, maya, { title: 'Pen' })
  await reportListing(app, reporter, id)
  expect((await readOne(app, maya, id)).hidden).toEqual({ by: 'reports' })
  return id
}

async function hiddenByModerator(decisionId: string = crypto.randomUUID()): Promise<string> {
  const id = await createListing(app, maya, { title: 'Pen' })
  await reportListing(app, await newcomer(app), id)
  await decided(app, moderator, on(id, 'hide', { id: decisionId }))
  return id
}

/** It waits as if it had never been hidden: seen by nobody, in the queue, and its seller knows. */
async function expectToWait(id: string): Promise<void> {
  expect(await isSeen(id)).toBe(false)
  expect((await readOne(app, maya, id)).hidden).toEqual(waits)
  expect(await queued()).toContain(id)
  const { held, isWaiting } = await readItem(app, moderator, 'listing', id)
  expect({ words: held?.words, isWaiting }).toEqual({ words: ['Vape'], isWaiting: true })
  const news = await notificationsOf(app, maya)
  const own = news.filter(({ link }) => link === `/for-you?listingId=${id}`)
  expect(own.map(({ title }) => title)).toContain('Your listing waits for a moderator')
  expect(JSON.stringify(news)).not.toMatch(/visible again/i)
  await decided(app, moderator, on(id, 'release', { since: held?.since }))
  expect(await isSeen(id)).toBe(true)
}

for (const verdict of ['dismiss', 'warn', 'restore'])
  test(`a listing that reports hid and that got a held word since waits after “${verdict}”`, async () => {
    const id = await hiddenByReports()
    await edit(id, { title: 'Vape' })
    // Its seller learns nothing of it now, or could try out words.
    expect((await readOne(app, maya, id)).hidden).toEqual({ by: 'reports' })
    await decided(app, moderator, on(id, verdict))
    await expectToWait(id)
  })

test('a listing that a moderator hid and that got a held word since waits after it is restored', async () => {
  const id = await hiddenByModerator()
  await edit(id, { description: 'A vape.' })
  await decided(app, moderator, on(id, 'restore'))
  await expectToWait(id)
})

test('an accepted appeal does not show a text with a held word that nobody has seen', async () => {
  const decisionId = crypto.randomUUID()
  const id = await hiddenByModerator(decisionId)
  await edit(id, { title: 'Vape' })
  await app.call('POST', '/api/appeals', { as: maya, body: { decisionId, text: 'A toy.' } })
  await decided(app, colleague, { kind: 'appeal', subjectId: decisionId, verdict: 'accept' })
  await expectToWait(id)
})

test('nor does an appeal that is accepted by the command', async () => {
  const decisionId = crypto.randomUUID()
  const id = await hiddenByModerator(decisionId)
  await edit(id, { title: 'Vape' })
  await app.call('POST', '/api/appeals', { as: maya, body: { decisionId, text: 'A toy.' } })
  const config = () => app.resources.config
  // Whoever answers by the command reads what it is about as it is now.
  expect(await appeals.run(['list'], config)).toContain(`\n  About: Vape: ${desk.description}\n`)
  await appeals.run(['accept', decisionId, 'A toy.'], config)
  await tellDecisions(app.resources)
  await expectToWait(id)
})

test('a hidden listing whose held word is gone again is shown by the decision', async () => {
  const id = await hiddenByReports()
  await edit(id, { title: 'Vape' })
  await edit(id, { title: 'Pencil' })
  await decided(app, moderator, on(id, 'dismiss'))
  expect(await isSeen(id)).toBe(true)
})

test('a text that a moderator has released is shown when a later hiding ends', async () => {
  const id = await createListing(app, maya, { title: 'Vape' })
  await decided(app, moderator, on(id, 'release'))
  await decided(app, moderator, on(id, 'hide'))
  await edit(id, { price: '7' })
  await decided(app, moderator, on(id, 'restore'))
  expect(await isSeen(id)).toBe(true)
})

test('a moderator who hides a listing has seen its text', async () => {
  const id = await hiddenByReports()
  await edit(id, { title: 'Vape' })
  await decided(app, moderator, on(id, 'hide'))
  await decided(app, moderator, on(id, 'restore'))
  expect(await isSeen(id)).toBe(true)
  await expectRefusal(await decide(app, moderator, on(id, 'release')), 409)
})
