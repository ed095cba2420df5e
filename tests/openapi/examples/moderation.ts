import { eq } from 'drizzle-orm'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import { announcementLimits } from '#sync/moderation/announcements.ts'
import { day, minute } from '#sync/time.ts'
import { announcements } from '#drizzle/schema/announcements.ts'
import { bugReports } from '#drizzle/schema/reports.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { appealToken } from '#server/appeals/tokens.ts'
import { stranger, type SignedIn } from '#tests/support/people/cast.ts'
import { write } from '#tests/support/server/messages.ts'
import {
  decided,
  newAdministrator,
  newModerator,
  reportUser,
} from '#tests/support/server/moderation.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import type { Ask, Examples } from '../stage.ts'

/** The calls of moderators and administrators. */
export const moderationExamples = {
  'GET /api/administration/accounts': async (app) => ({ as: await newAdministrator(app) }),
  'GET /api/administration/decisions': async (app) => ({ as: await newAdministrator(app) }),
  'GET /api/administration/sign-ups': async (app) => {
    await waitingSignUp(app)
    return { as: await newAdministrator(app) }
  },
  'POST /api/administration/accounts/{id}/decisions': async (app) => ({
    as: await newAdministrator(app),
    path: `/api/administration/accounts/${(await newcomer(app)).user.id}/decisions`,
    body: { verdict: 'suspend', reason: 'The account was stolen.' },
  }),
  'POST /api/administration/sign-ups/{id}/link': async (app) => ({
    as: await newAdministrator(app),
    path: `/api/administration/sign-ups/${await waitingSignUp(app)}/link`,
  }),
  'GET /api/administration/state': async (app) => ({ as: await newAdministrator(app) }),
  'PUT /api/administration/accounts/{id}/role': async (app) => ({
    as: await newAdministrator(app),
    path: `/api/administration/accounts/${(await newcomer(app)).user.id}/role`,
    body: { role: 'moderator', isGiven: true },
  }),
  'GET /api/administration/announcements': async (app) => {
    await announced(app)
    return { as: await newAdministrator(app) }
  },
  'POST /api/administration/announcements': async (app) => {
    await withoutAnnouncements(app)
    return { as: await newAdministrator(app), body: announcement(app.now() + day) }
  },
  'DELETE /api/administration/announcements/{id}': async (app) => ({
    as: await newAdministrator(app),
    path: `/api/administration/announcements/${await announced(app)}`,
  }),
  'GET /api/administration/rules': async (app) => ({ as: await newAdministrator(app) }),
  // No category and no word that the other examples use.
  'PATCH /api/administration/rules': async (app) => ({
    as: await newAdministrator(app),
    body: {
      categories: [{ name: 'Bikes', label: 'Bikes & Scooters' }],
      words: { add: ['fake ID'] },
      prohibited: 'No alcohol.',
    },
  }),
  // Off, as it is: the other examples write.
  'PUT /api/administration/maintenance': async (app) => ({
    as: await newAdministrator(app),
    body: { isOn: false },
  }),
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
  async 'forbidden PUT /api/administration/accounts/{id}/role'(app: TestApp): Promise<Ask> {
    const as = await newAdministrator(app)
    const path = `/api/administration/accounts/${as.user.id}/role`
    return { as, path, body: { role: 'moderator', isGiven: true } }
  },
  async 'conflict PUT /api/administration/accounts/{id}/role'(app: TestApp): Promise<Ask> {
    await app.resources.writer.write({
      run: (tx) => tx.update(users).set({ administrator: false }),
    })
    const as = await newAdministrator(app)
    const path = `/api/administration/accounts/${as.user.id}/role`
    return { as, path, body: { role: 'administrator', isGiven: false } }
  },
  async 'forbidden POST /api/administration/accounts/{id}/decisions'(app: TestApp): Promise<Ask> {
    const as = await newAdministrator(app)
    const path = `/api/administration/accounts/${as.user.id}/decisions`
    return { as, path, body: { verdict: 'suspend', reason: 'It is me.' } }
  },
  async 'conflict POST /api/administration/accounts/{id}/decisions'(app: TestApp): Promise<Ask> {
    const path = `/api/administration/accounts/${(await newcomer(app)).user.id}/decisions`
    const body = { verdict: 'reinstate', reason: 'Nobody suspended it.' }
    return { as: await newAdministrator(app), path, body }
  },
  async 'conflict POST /api/administration/announcements'(app: TestApp): Promise<Ask> {
    const as = await newAdministrator(app)
    await withoutAnnouncements(app)
    const body = () => announcement(app.now() + day)
    for (let i = 0; i < announcementLimits.running; i += 1)
      await app.call('POST', '/api/administration/announcements', { as, body: body() })
    return { as, body: body() }
  },
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

/** No one sees more than three, so the others make room. */
async function announced(app: TestApp): Promise<string> {
  await withoutAnnouncements(app)
  const { id, text } = announcement()
  const times = { madeAt: app.now(), endsAt: app.now() + minute }
  await app.resources.writer.write({
    run: async (tx) => tx.insert(announcements).values({ id, text, ...times }),
  })
  return id
}

const withoutAnnouncements = (app: TestApp) =>
  app.resources.writer.write({ run: async (tx) => tx.delete(announcements) })

const announcement = (until = Date.now() + day) => ({
  id: crypto.randomUUID(),
  text: 'The office is closed on Monday.',
  link: 'https://example.edu/office',
  until: new Date(until).toISOString(),
})

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

/** The id of a sign-up whose link was mailed more than a minute ago. */
export async function waitingSignUp(app: TestApp, person = stranger()): Promise<string> {
  const answer = await app.call('POST', '/api/auth/register', { body: person })
  const { user } = (await answer.json()) as { user: { id: string } }
  await app.resources.writer.write({
    async run(tx) {
      const mailedAt = app.now() - 2 * minute
      await tx.update(registrations).set({ mailedAt }).where(eq(registrations.id, user.id))
    },
  })
  return user.id
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
