import { bugReports } from '#drizzle/schema/reports.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { appealToken } from '#server/appeals/tokens.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { write } from '#tests/support/server/messages.ts'
import { decided, newModerator, reportUser } from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import type { Ask, Examples } from './stage.ts'

/** The calls of moderators. */
export const moderationExamples = {
  'GET /api/moderation': async (app) => ({ as: await newModerator(app) }),
  'GET /api/moderation/queues/{kind}': async (app) => {
    await reportedBug(app)
    return { as: await newModerator(app), path: '/api/moderation/queues/bug' }
  },
  'GET /api/moderation/items/{kind}/{id}': async (app) => ({
    as: await newModerator(app),
    path: `/api/moderation/items/bug/${await reportedBug(app)}`,
  }),
  'GET /api/moderation/decisions': async (app) => ({ as: await newModerator(app) }),
  'POST /api/moderation/decisions': async (app) => {
    const subjectId = await reportedBug(app)
    const body = { kind: 'bug', subjectId, verdict: 'done', reason: 'Mended.' }
    return { as: await newModerator(app), body }
  },
  'POST /api/message-report': async (app: TestApp) => {
    const { maya, jonas } = app.people
    const { _id: messageId } = await write(app, maya, jonas, 'Pay by gift card.')
    return { as: jonas, body: { messageId, reason: 'Spam' } }
  },
  'POST /api/appeals': async (app: TestApp) => {
    const { person: _, ...as } = await newcomer(app)
    return { as, body: { decisionId: await warned(app, as), text: 'It was not me.' } }
  },
  'POST /api/appeals/by-link': async (app: TestApp) => {
    const decisionId = await warned(app, await newcomer(app))
    const token = appealToken(app.resources.keyring, decisionId)
    return { body: { token, text: 'It was not me.' } }
  },
} satisfies Examples

/** Requests about appeals and messages that are refused. */
export const moderationCauses = {
  async 'not_found POST /api/message-report'({ people: { jonas } }: TestApp): Promise<Ask> {
    return { as: jonas, body: { messageId: crypto.randomUUID(), reason: 'Spam' } }
  },
  async 'not_found POST /api/appeals'({ people: { jonas } }: TestApp): Promise<Ask> {
    return { as: jonas, body: { decisionId: crypto.randomUUID(), text: 'It was not me.' } }
  },
  'conflict POST /api/appeals': (app: TestApp) =>
    repeated(app, moderationExamples['POST /api/appeals'](app), '/api/appeals'),
  'conflict POST /api/appeals/by-link': (app: TestApp) =>
    repeated(app, moderationExamples['POST /api/appeals/by-link'](app), '/api/appeals/by-link'),
}

async function repeated(app: TestApp, asking: Promise<Ask>, path: string): Promise<Ask> {
  const { as, body } = await asking
  await app.call('POST', path, { as, body })
  return { ...(as && { as }), body }
}

/** @returns the id of a warning */
async function warned(app: TestApp, { user }: SignedIn): Promise<string> {
  await reportUser(app, app.people.jonas, user.username)
  const id = crypto.randomUUID()
  const warning = { id, kind: 'user', subjectId: user.id, verdict: 'warn' }
  await decided(app, await newModerator(app), warning)
  return id
}

/** The number of a bug report that waits. */
async function reportedBug(app: TestApp): Promise<string | undefined> {
  const body = { description: 'It flickers.', category: 'UI', priority: 'Low' }
  await app.call('POST', '/api/bugs/submit', { as: app.people.jonas, body })
  const reports = await app.read((db) =>
    db.select({ id: bugReports.id }).from(bugReports).orderBy(bugReports.id),
  )
  return reports.at(-1)?.id.toString()
}
