import { expect, test } from 'vitest'
import { day } from '#sync/time.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { createListing, feedIds } from '#tests/support/server/listings.ts'
import {
  decided,
  newModerator,
  readItem,
  readQueue,
  reportListing,
  reportUser,
} from '#tests/support/server/moderation.ts'
import { mailsSettled, newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()
const moderator = await newModerator(app)
/** Answers appeals against the decisions of the other. */
const colleague = await newModerator(app)

const appeal = (body: object, as?: SignedIn) => app.call('POST', '/api/appeals', { as, body })
const byLink = (token: string, text = 'It was not me.') =>
  app.call('POST', '/api/appeals/by-link', { body: { token, text } })

/** @returns the id of the decision */
async function decideOn(who: Newcomer, verdict: string): Promise<string> {
  const id = crypto.randomUUID()
  await reportUser(app, app.people.jonas, who.user.username)
  await decided(app, moderator, { id, kind: 'user', subjectId: who.user.id, verdict })
  return id
}

const lastMail = async ({ person }: Newcomer) => {
  await mailsSettled(app)
  return (await app.mails()).findLast(({ to }) => to?.[0]?.address === person.email)
}

const tokenIn = (text = ''): string => /appeal\?token=(\S+)/.exec(text)?.[1] ?? ''

test('[MOD-12] a warned person appeals once, and a moderator answers it like a report', async () => {
  const who = await newcomer(app)
  const decisionId = await decideOn(who, 'warn')
  const response = await appeal({ decisionId, text: ' It was not me. ' }, who)
  expect(await response.json()).toEqual({
    message:
      'Your appeal was sent. A moderator who did not make the decision reads your appeal, or the administrator if there is none.',
  })
  await expectRefusal(
    await appeal({ decisionId, text: 'Really.' }, who),
    409,
    'You have already appealed against this decision.',
  )
  const [waiting] = await readQueue(app, colleague, 'appeal')
  expect(waiting).toMatchObject({ subjectId: decisionId, username: who.user.username })
  expect(await readItem(app, colleague, 'appeal', decisionId)).toMatchObject({
    isWaiting: true,
    appeal: { text: 'It was not me.', decision: { verdict: 'warn' } },
  })
  const answer = { kind: 'appeal', subjectId: decisionId, verdict: 'decline', reason: 'It was.' }
  await decided(app, colleague, answer)
  expect(await readQueue(app, colleague, 'appeal')).toEqual([])
  expect((await notificationsOf(app, who))[0]).toMatchObject({ title: 'Your appeal was declined' })
  expect((await lastMail(who))?.text).toContain('> It was.')
})

test('[MOD-12] a suspended person appeals with the link of the email, once, and is reinstated', async () => {
  const who = await newcomer(app)
  const decisionId = await decideOn(who, 'suspend')
  const token = tokenIn((await lastMail(who))?.text)
  expect((await byLink(token)).status).toBe(200)
  await expectRefusal(await byLink(token, 'Again.'), 409)
  await decided(app, colleague, { kind: 'appeal', subjectId: decisionId, verdict: 'accept' })
  const { email, password } = who.person
  const login = await app.call('POST', '/api/auth/login', { body: { email, password } })
  expect(login.status).toBe(200)
})

test('an accepted appeal shows a hidden listing again', async () => {
  const seller = await newcomer(app)
  const subjectId = await createListing(app, seller)
  await reportListing(app, app.people.jonas, subjectId)
  const id = crypto.randomUUID()
  await decided(app, moderator, { id, kind: 'listing', subjectId, verdict: 'hide' })
  expect(await feedIds(app, app.people.jonas)).not.toContain(subjectId)
  await appeal({ decisionId: id, text: 'It is a toy.' }, seller)
  await decided(app, colleague, { kind: 'appeal', subjectId: id, verdict: 'accept' })
  expect(await feedIds(app, app.people.jonas)).toContain(subjectId)
})

test('nobody else can appeal, and only against a decision that hurts', async () => {
  const who = await newcomer(app)
  const decisionId = await decideOn(who, 'warn')
  const text = 'Unfair.'
  await expectRefusal(await appeal({ decisionId, text }, app.people.jonas), 404)
  await expectRefusal(await appeal({ decisionId, text }), 401)
  const dismissed = await decideOn(await newcomer(app), 'dismiss')
  await expectRefusal(await appeal({ decisionId: dismissed, text }, who), 404)
  await expectRefusal(await byLink(`${decisionId}.forged`), 400, undefined, 'token')
  await expectRefusal(
    await appeal({ decisionId, text: ' ' }, who),
    400,
    'Please write why the decision is wrong.',
    'text',
  )
})

// Last, because it moves the clock past the sessions of the others.
test('the link in the email works for 90 days after the decision', async () => {
  const people = [await newcomer(app), await newcomer(app)] as const
  for (const who of people) await decideOn(who, 'suspend')
  const tokens = await Promise.all(people.map(async (who) => tokenIn((await lastMail(who))?.text)))
  app.moveClock(89 * day)
  expect((await byLink(tokens[0] ?? '')).status).toBe(200)
  app.moveClock(2 * day)
  await expectRefusal(await byLink(tokens[1] ?? ''), 400, 'This link has expired.', 'token')
})
