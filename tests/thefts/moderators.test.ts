import { afterAll, beforeAll, expect, test } from 'vitest'
import { runQuad } from '#tests/support/server/command.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { call, ownerOn, type Owner } from './thief.ts'

let server: TestServer
let mona: Owner
let milo: Owner
let alice: Owner
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
  ;[mona, milo, alice] = [await ownerOn(server), await ownerOn(server), await ownerOn(server)]
  for (const { person } of [mona, milo]) await moderator('add', person.email)
  await report(mona)
})
afterAll(() => server.stop())

async function moderator(verb: string, email: string) {
  const { code, said } = await runQuad({ DATA_DIR: server.dataDir }, 'moderator', verb, email)
  if (code !== 0) throw new Error(said)
}

const report = ({ person }: Owner) =>
  call(server, 'POST', '/reportUser/submit-report', {
    as: alice,
    body: { subjectUsername: person.username, reportReason: 'Rude.' },
  })
const see = (as: Owner, path: string) => call(server, 'GET', `/api/moderation${path}`, { as })
const decide = (as: Owner, body: object) =>
  call(server, 'POST', '/api/moderation/decisions', { as, body: { reason: 'No.', ...body } })
const idsOf = (answer: unknown) =>
  (answer as { subjectId: string }[]).map(({ subjectId }) => subjectId)
const countOf = async (as: Owner, kind: string) =>
  ((await see(as, '')).answer.waiting as Record<string, number>)[kind]

test('[SAFE-26] a moderator sees no report, item, count, or decision about themself; others see it', async () => {
  const listing = await call(server, 'POST', '/api/listings/create', {
    as: mona,
    body: { title: 'Desk', description: 'Oak.', price: 4, category: 'Furniture', images: [] },
  })
  const listingId = listing.answer._id
  const review = await call(server, 'POST', '/reviews/post-review', {
    as: mona,
    body: { revieweeId: milo.user.id, rating: 1, content: 'Late.' },
  })
  const reviewId = review.answer.reviewId
  const sent = await call(server, 'POST', '/messages/send-message', {
    as: mona,
    body: { recipientUsername: alice.person.username, content: 'Hi' },
  })
  const messageId = sent.answer._id
  for (const [path, body] of [
    ['/api/listing-report', { listingId }],
    ['/api/review-report', { reviewId }],
    ['/api/message-report', { messageId }],
  ] as const) {
    const reported = await call(server, 'POST', path, {
      as: alice,
      body: { reason: 'Spam', ...body },
    })
    expect(reported.status).toBeLessThan(300)
  }
  const things = { user: mona.user.id, listing: listingId, review: reviewId, message: messageId }
  for (const [kind, id] of Object.entries(things)) {
    const named = `/${kind}/${String(id)}`
    expect(idsOf((await see(milo, `/queues/${kind}`)).answer)).toContain(id)
    expect((await see(milo, `/items${named}`)).status).toBe(200)
    expect(await countOf(milo, kind)).toBe(1)
    expect(idsOf((await see(mona, `/queues/${kind}`)).answer)).not.toContain(id)
    expect((await see(mona, `/items${named}`)).status).toBe(404)
    expect(await countOf(mona, kind)).toBe(0)
  }
  await decide(milo, { kind: 'user', subjectId: mona.user.id, verdict: 'warn' })
  expect(idsOf((await see(milo, '/decisions')).answer)).toContain(mona.user.id)
  expect(idsOf((await see(mona, '/decisions')).answer)).not.toContain(mona.user.id)
})

test('a moderator cannot suspend another, and the administrator can', async () => {
  await report(milo)
  const coup = { kind: 'user', subjectId: milo.user.id, verdict: 'suspend' }
  const refused = await decide(mona, coup)
  expect(refused).toMatchObject({
    status: 403,
    answer: { message: 'Only the administrator can suspend a moderator.' },
  })
  expect((await see(milo, '')).status).toBe(200)
})

test('an appeal is answered by somebody else than who decided, while there is somebody else', async () => {
  const student = await ownerOn(server)
  await report(student)
  await decide(mona, { kind: 'user', subjectId: student.user.id, verdict: 'warn' })
  const log = (await see(mona, '/decisions')).answer as unknown as Record<string, string>[]
  const decisionId = log.find(({ subjectId }) => subjectId === student.user.id)?._id
  const appealed = await call(server, 'POST', '/api/appeals', {
    as: student,
    body: { decisionId, text: 'It was not me.' },
  })
  expect(appealed.status).toBeLessThan(300)
  const own = { kind: 'appeal', subjectId: decisionId, verdict: 'decline' }
  expect(idsOf((await see(mona, '/queues/appeal')).answer)).toEqual([])
  expect(await countOf(mona, 'appeal')).toBe(0)
  expect((await decide(mona, own)).status).toBe(403)
  expect(idsOf((await see(milo, '/queues/appeal')).answer)).toEqual([decisionId])

  await moderator('remove', milo.person.email)
  expect(idsOf((await see(mona, '/queues/appeal')).answer)).toEqual([decisionId])
  expect((await decide(mona, own)).status).toBe(200)
})
