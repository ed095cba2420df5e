import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decisions } from '#drizzle/schema/moderation.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'
import {
  decide,
  decided,
  newModerator,
  readItem,
  readLog,
  readQueue,
  reportListing,
  reportUser,
} from '#tests/support/server/moderation.ts'
import { mailsSettled, newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()
const moderator = await newModerator(app)
const seller = await newcomer(app)
const reporter = await newcomer(app)

const reported = async (): Promise<string> => {
  const id = await createListing(app, seller)
  await reportListing(app, reporter, id, 'It was sold twice.')
  return id
}

const mailsTo = async ({ person }: Newcomer) => {
  await mailsSettled(app)
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === person.email)
}

test('[MOD-05] a queue lists what waits, oldest first, with its number', async () => {
  const first = await reported()
  app.moveClock(1000)
  const second = await reported()
  await reportListing(app, app.people.jonas, first)
  const queue = await readQueue(app, moderator, 'listing')
  expect(queue.map(({ subjectId }) => subjectId)).toEqual([first, second])
  expect(queue[0]).toMatchObject({
    title: 'Oak desk',
    reports: 2,
    username: seller.user.username,
    university: 'Purdue University',
  })
  const counts = await app.call('GET', '/api/moderation', { as: moderator })
  expect(await counts.json()).toMatchObject({ waiting: { listing: 2, user: 0, bug: 0 } })
})

test('[MOD-05] a reported listing comes with its photos, text, seller, reports and decisions', async () => {
  const id = await reported()
  expect(await readItem(app, moderator, 'listing', id)).toMatchObject({
    isWaiting: true,
    listing: { _id: id, title: 'Oak desk', images: [] },
    person: { username: seller.user.username, isModerator: false },
    reports: [
      {
        reporter: reporter.user.username,
        reason: 'Spam',
        details: 'It was sold twice.',
        isWaiting: true,
      },
    ],
  })
  await decided(app, moderator, { kind: 'listing', subjectId: id, verdict: 'dismiss' })
  const item = await readItem(app, moderator, 'listing', id)
  expect(item).toMatchObject({ isWaiting: false, reports: [{ isWaiting: false }] })
  expect(item.decisions[0]).toMatchObject({ verdict: 'dismiss', reason: 'Not on Quad.' })
})

test('[MOD-06] a warning tells the person the reason and the reporter only that it was looked at', async () => {
  const id = await reported()
  const reason = 'Do not list the same desk twice.'
  await decided(app, moderator, { kind: 'listing', subjectId: id, verdict: 'warn', reason })
  const [notice] = await notificationsOf(app, seller)
  expect(notice?.message).toBe(
    `A moderator warned you about your listing “Oak desk”. Reason: ${reason}`,
  )
  const [told] = await notificationsOf(app, reporter)
  expect(told).toMatchObject({
    title: 'Thanks for your report',
    message: 'A moderator looked at it.',
  })
  expect(told).not.toHaveProperty('link')
  const mail = (await mailsTo(seller)).at(-1)
  expect(mail?.subject).toBe('A moderator warned you')
  expect(mail?.text).toContain(`> ${reason}`)
  expect(`${mail?.text} ${notice?.message}`).not.toContain(moderator.user.username)
  const closed = await readQueue(app, moderator, 'listing')
  expect(closed.map(({ subjectId }) => subjectId)).not.toContain(id)
})

test('a decision is emailed even if notifications are off', async () => {
  const quiet = await newcomer(app)
  await reportUser(app, reporter, quiet.user.username)
  const path = `/api/users/settings/${quiet.user.id}`
  await app.call('PUT', path, { as: quiet, body: { notificationsEnabled: false } })
  await decided(app, moderator, { kind: 'user', subjectId: quiet.user.id, verdict: 'warn' })
  expect(await notificationsOf(app, quiet)).toEqual([])
  expect((await mailsTo(quiet)).at(-1)?.subject).toBe('A moderator warned you')
})

test('a dismissed report tells the person nothing', async () => {
  const id = await reported()
  const before = [await notificationsOf(app, seller), (await mailsTo(seller)).length]
  await decided(app, moderator, { kind: 'listing', subjectId: id, verdict: 'dismiss' })
  expect([await notificationsOf(app, seller), (await mailsTo(seller)).length]).toEqual(before)
})

test('[MOD-07] every decision is in a log that nothing can change', async () => {
  const id = await reported()
  await decided(app, moderator, { kind: 'listing', subjectId: id, verdict: 'dismiss' })
  const [latest] = await readLog(app, moderator)
  expect(latest).toMatchObject({
    kind: 'listing',
    subjectId: id,
    verdict: 'dismiss',
    reason: 'Not on Quad.',
    moderator: moderator.user.username,
    person: seller.user.username,
  })
  const appendOnly = { cause: { message: 'decisions are append-only' } }
  const change = (statement: ReturnType<typeof sql>) =>
    app.resources.writer.write({ run: async (tx) => tx.run(statement) })
  await expect(change(sql`update ${decisions} set reason = ''`)).rejects.toMatchObject(appendOnly)
  await expect(change(sql`delete from ${decisions}`)).rejects.toMatchObject(appendOnly)
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect(
      (await app.call(method, `/api/moderation/decisions/${latest?._id}`, { as: moderator }))
        .status,
    ).toBe(404)
  expect((await readLog(app, moderator))[0]).toEqual(latest)
})

test.for<[string, object, string, string]>([
  ['without a reason', { reason: ' ' }, 'Please write a reason.', 'reason'],
  ['that does not fit', { verdict: 'accept' }, 'This cannot be decided about this.', 'verdict'],
  [
    'that ends a warning',
    { verdict: 'warn', until: '2090-01-01T00:00:00.000Z' },
    'Only a suspension has an end date.',
    'until',
  ],
  [
    'that ended long ago',
    { verdict: 'suspend', until: '2020-01-01T00:00:00.000Z' },
    'The end of a suspension must be in the future.',
    'until',
  ],
  [
    'that ends on a day that does not exist',
    { verdict: 'suspend', until: '2090-02-30T00:00:00.000Z' },
    'This day does not exist.',
    'until',
  ],
])('a decision %s is refused', async ([, change, sentence, field]) => {
  const body = { kind: 'listing', subjectId: await reported(), verdict: 'dismiss', ...change }
  await expectRefusal(await decide(app, moderator, body), 400, sentence, field)
})

test('moderators cannot decide about themselves', async () => {
  await reportUser(app, reporter, moderator.user.username)
  for (const verdict of ['dismiss', 'suspend'])
    await expectRefusal(
      await decide(app, moderator, { kind: 'user', subjectId: moderator.user.id, verdict }),
      403,
      'You cannot decide about yourself.',
    )
})

test('[MOD-15] what nobody reported does not exist for a moderator', async () => {
  const id = await createListing(app, seller)
  const unreported = await newcomer(app)
  for (const [kind, subjectId] of [
    ['listing', id],
    ['user', unreported.user.id],
    ['message', crypto.randomUUID()],
    ['review', crypto.randomUUID()],
    ['bug', '999999'],
    ['school', crypto.randomUUID()],
    ['appeal', crypto.randomUUID()],
  ]) {
    const path = `/api/moderation/items/${kind}/${subjectId}`
    await expectRefusal(await app.call('GET', path, { as: moderator }), 404)
  }
  await expectRefusal(
    await decide(app, moderator, { kind: 'listing', subjectId: id, verdict: 'hide' }),
    404,
  )
})

test('[MOD-11] a bug report is marked done, once', async () => {
  const body = { description: 'It flickers.', category: 'UI', priority: 'Low' }
  await app.call('POST', '/api/bugs/submit', { as: reporter, body })
  const bug = (await readQueue(app, moderator, 'bug')).at(-1)
  expect(bug).toMatchObject({ title: 'It flickers.', username: reporter.user.username })
  const done = { kind: 'bug', subjectId: bug?.subjectId, verdict: 'done', reason: 'Mended.' }
  await decided(app, moderator, done)
  expect(await readQueue(app, moderator, 'bug')).toEqual([])
  await expectRefusal(await decide(app, moderator, done), 409)
})

test('a repeated decision has the effect of one', async () => {
  const body = {
    id: crypto.randomUUID(),
    kind: 'listing',
    subjectId: await reported(),
    verdict: 'warn',
  }
  await decided(app, moderator, body)
  const mails = (await mailsTo(seller)).length
  await decided(app, moderator, body)
  expect((await mailsTo(seller)).length).toBe(mails)
})

test('the id of a decision belongs to it: with any other content it is refused', async () => {
  const id = crypto.randomUUID()
  const body = { id, kind: 'listing', subjectId: await reported(), verdict: 'warn' }
  await decided(app, moderator, body)
  const others = [
    { verdict: 'hide' },
    { subjectId: await reported() },
    { reason: 'Sold twice.' },
    { kind: 'review' },
    { verdict: 'suspend', until: new Date(app.now() + 60_000).toISOString() },
  ]
  for (const other of others) {
    const answer = await decide(app, moderator, { ...body, ...other })
    await expectRefusal(answer, 409, 'Another decision has this id.', 'id')
  }
  const written = (await readLog(app, moderator)).filter(({ _id }) => _id === id)
  expect(written).toMatchObject([{ verdict: 'warn', reason: 'Not on Quad.' }])
})
