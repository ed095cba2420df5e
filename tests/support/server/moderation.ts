import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { switchMaintenance } from '#server/maintenance/mode.ts'
import type { Role } from '#sync/moderation/administration.ts'
import type { Decision, ModerationItem, SubjectKind, Waiting } from '#sync/moderation/moderation.ts'
import type { TestApp } from './app.ts'
import type { SignedIn } from '../people/cast.ts'
import { readJson } from './listings.ts'
import { newcomer, type Newcomer } from '../people/newcomer.ts'

/** Gives or takes a role, as the command line does. */
async function setRole(app: TestApp, { user }: SignedIn, roles: Partial<Record<Role, boolean>>) {
  await app.resources.writer.write({
    run: (tx) => tx.update(users).set(roles).where(eq(users.id, user.id)),
  })
}

export const setModerator = (app: TestApp, person: SignedIn, moderator = true): Promise<void> =>
  setRole(app, person, { moderator })

/** A person of their own for a test, with the role. */
export async function newModerator(app: TestApp): Promise<Newcomer> {
  const as = await newcomer(app)
  await setRole(app, as, { moderator: true })
  return as
}

export async function newAdministrator(app: TestApp): Promise<Newcomer> {
  const as = await newcomer(app)
  await setRole(app, as, { administrator: true })
  return as
}

/** Switches maintenance mode without a line in the log, so that no device hears of it by itself. */
export async function setMaintenance(app: TestApp, isOn: boolean, text?: string): Promise<void> {
  const wanted = { isOn, ...(text !== undefined && { text }) }
  await app.resources.writer.write({ run: (tx) => switchMaintenance(tx, wanted, app.now()) })
}

export const decide = (app: TestApp, as: SignedIn, body: object): Promise<Response> =>
  app.call('POST', '/api/moderation/decisions', { as, body: { reason: 'Not on Quad.', ...body } })

/** Decides, and fails the test if that is refused. */
export async function decided(app: TestApp, as: SignedIn, body: object): Promise<void> {
  const response = await decide(app, as, body)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

/** Puts words on the list of those that hold a listing back, or takes them off. */
export async function changeHeldWords(
  app: TestApp,
  words: { add?: string[]; remove?: string[] },
): Promise<void> {
  const as = await newAdministrator(app)
  const answer = await app.call('PATCH', '/api/administration/rules', { as, body: { words } })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

export const reportListing = async (
  app: TestApp,
  as: SignedIn,
  listingId: string,
  details = '',
): Promise<void> => {
  const body = { listingId, reason: 'Spam', details }
  const response = await app.call('POST', '/api/listing-report', { as, body })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

export const reportUser = async (
  app: TestApp,
  as: SignedIn,
  subjectUsername: string,
): Promise<void> => {
  const body = { subjectUsername, reportReason: 'Asked for a deposit by wire.' }
  const response = await app.call('POST', '/reportUser/submit-report', { as, body })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

/** Another person reports a user, and a moderator suspends them. @returns the moderator */
export async function suspendUser(app: TestApp, { user }: SignedIn): Promise<SignedIn> {
  await reportUser(app, await newcomer(app), user.username)
  const moderator = await newModerator(app)
  await decided(app, moderator, { kind: 'user', subjectId: user.id, verdict: 'suspend' })
  return moderator
}

/** Somebody who may see a review reports it, and a moderator hides it. */
export async function hideReview(app: TestApp, reporter: SignedIn, reviewId: string) {
  const body = { reviewId, reason: 'Spam' }
  const response = await app.call('POST', '/api/review-report', { as: reporter, body })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const decision = { kind: 'review', subjectId: reviewId, verdict: 'hide' }
  await decided(app, await newModerator(app), decision)
}

export const readQueue = (app: TestApp, as: SignedIn, kind: SubjectKind) =>
  readJson<Waiting[]>(app, as, `/api/moderation/queues/${kind}?limit=100`)
export const readItem = (app: TestApp, as: SignedIn, kind: SubjectKind, id: string) =>
  readJson<ModerationItem>(app, as, `/api/moderation/items/${kind}/${id}`)
export const readLog = (app: TestApp, as: SignedIn) =>
  readJson<Decision[]>(app, as, '/api/moderation/decisions?limit=100')
