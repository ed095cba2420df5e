import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#tests/support/people/cast.ts'
import { tokenOf } from '#tests/support/people/newcomer.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { call, linkOf, ownerOn, type Owner } from './thief.ts'

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

const quad = (command: string, ...args: string[]) =>
  runQuad({ DATA_DIR: server.dataDir }, command, ...args)

async function moderator(verb: string, email: string) {
  const { code, said } = await quad('moderator', verb, email)
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

test('[SAFE-27] a moderator can neither suspend another nor remove the role; the administrator can', async () => {
  await report(milo)
  const coup = { kind: 'user', subjectId: milo.user.id, verdict: 'suspend' }
  expect(await decide(mona, coup)).toMatchObject({
    status: 403,
    answer: { message: 'Only the administrator can suspend a moderator.' },
  })
  expect((await decide(mona, { ...coup, verdict: 'remove' })).status).toBe(400)
  for (const [method, path, body] of [
    ['PATCH', `/profileInfo/update-info/${milo.user.id}`, { isModerator: false }],
    ['DELETE', `/api/users/${milo.user.id}`, { password: mona.person.password }],
  ] as const)
    expect((await call(server, method, path, { as: mona, body })).status).toBeGreaterThan(399)
  expect((await see(milo, '')).status).toBe(200)

  await moderator('remove', milo.person.email)
  expect((await see(milo, '')).status).toBe(404)
  await moderator('add', milo.person.email)
  await quad('user', 'suspend', milo.person.username, 'Misused the role.')
  expect((await call(server, 'GET', '/api/auth/userdata', { as: milo })).status).toBe(401)
  await quad('user', 'reinstate', milo.person.username)
  milo = { ...milo, ...(await signIn(server, milo.person)) }
  expect((await see(milo, '')).status).toBe(200)
})

/** A student who was warned by a moderator, and appeals. @returns the student and the decision */
async function appealed(decider: Owner) {
  const student = await ownerOn(server)
  await report(student)
  await decide(decider, { kind: 'user', subjectId: student.user.id, verdict: 'warn' })
  const log = (await see(mona, '/decisions')).answer as unknown as Record<string, string>[]
  const decisionId = log.find(({ subjectId }) => subjectId === student.user.id)?._id ?? ''
  const body = { decisionId, text: 'It was not me.' }
  expect((await call(server, 'POST', '/api/appeals', { as: student, body })).status).toBe(200)
  return { student, decisionId }
}

test('[SAFE-27] an appeal is answered by someone else than who decided', async () => {
  const { student, decisionId } = await appealed(mona)
  const own = { kind: 'appeal', subjectId: decisionId, verdict: 'decline' }
  expect(idsOf((await see(mona, '/queues/appeal')).answer)).toEqual([])
  expect(await countOf(mona, 'appeal')).toBe(0)
  expect((await see(mona, `/items/appeal/${decisionId}`)).status).toBe(404)
  expect((await decide(mona, own)).status).toBe(403)
  expect((await quad('appeal', 'list')).said).toMatch(
    new RegExp(`^${decisionId} .* ${student.person.username}\n(.*\n)+  A moderator can answer it`),
  )
  expect(idsOf((await see(milo, '/queues/appeal')).answer)).toEqual([decisionId])
  expect((await decide(milo, own)).status).toBe(200)
})

test('[SAFE-27] an appeal goes to the administrator where no other moderator is', async () => {
  await moderator('remove', milo.person.email)
  const { student, decisionId } = await appealed(mona)
  await expect
    .poll(() => server.printed())
    .toContain('An appeal waits for the administrator: quad appeal list')
  const own = { kind: 'appeal', subjectId: decisionId, verdict: 'decline' }
  expect(idsOf((await see(mona, '/queues/appeal')).answer)).toEqual([])
  expect((await decide(mona, own)).status).toBe(403)

  expect((await quad('appeal', 'list')).said).toMatch(/Only you can answer it\.$/)
  expect((await quad('doctor')).said).toMatch(
    /Appeals: One waits since .*\n +Run: quad appeal list/,
  )
  expect(await quad('appeal', 'accept', decisionId, 'It was someone else.')).toEqual({
    code: 0,
    said: `The appeal of ${student.person.username} is accepted, and the decision undone.`,
  })
  expect((await quad('appeal', 'list')).said).toBe('No appeal waits.')
  const again = await quad('appeal', 'decline', decisionId, 'No.')
  expect(again).toEqual({ code: 1, said: `No appeal with the id ${decisionId} waits.` })
  const notifications = async () =>
    (await call(server, 'GET', `/api/notifications/${student.user.id}`, { as: student })).answer
  // The running server notices a decision of the command line within seconds.
  await expect.poll(notifications).toMatchObject([
    {
      title: 'Your appeal was accepted',
      message: expect.stringContaining('It was someone else.'),
    },
    {},
  ])
  await expect
    .poll(
      async () =>
        (await server.mails()).findLast(({ to }) => to?.[0]?.address === student.person.email)
          ?.text,
    )
    .toContain('It was someone else.')
})

/** Suspended by the administrator, whose decision the running server emails, and appealing. */
async function suspendedByAdministrator() {
  const student = await ownerOn(server)
  await quad('user', 'suspend', student.person.username, 'Sells fakes.')
  const link = await linkOf(server, student.person.email, 'Your account was suspended')
  const body = { token: tokenOf(link), text: 'It was not me.' }
  expect((await call(server, 'POST', '/api/appeals/by-link', { body })).status).toBe(200)
  return { student, decisionId: (await quad('appeal', 'list')).said.split(' ')[0] ?? '' }
}

test('[SAFE-27] a moderator answers an appeal against the administrator', async () => {
  const first = await suspendedByAdministrator()
  expect(await quad('appeal', 'accept', first.decisionId, 'Agreed.')).toEqual({
    code: 1,
    said: 'You made this decision, so a moderator answers this appeal.',
  })
  const accept = { kind: 'appeal', subjectId: first.decisionId, verdict: 'accept' }
  expect((await decide(mona, accept)).status).toBe(200)
  await signIn(server, first.student.person)
})

test('[SAFE-27] the administrator answers an appeal against an own decision where no moderator is', async () => {
  for (const { person } of [mona, milo]) await moderator('remove', person.email)
  const second = await suspendedByAdministrator()
  expect((await quad('appeal', 'accept', second.decisionId, 'Agreed.')).code).toBe(0)
  await signIn(server, second.student.person)
})
