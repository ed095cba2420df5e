import { newsRecipients } from '#drizzle/schema/notifications.ts'
import type { Notification } from '#sync/notifications.ts'
import { notificationAnswer } from '#server/notifications/answer.ts'
import { notify, type News } from '#server/notifications/notify.ts'
import { notificationsOf as latestOf } from '#server/notifications/queries.ts'
import type { TestApp } from './app.ts'
import type { SignedIn } from '../people/cast.ts'
import { readJson, save } from './listings.ts'
import { until } from './until.ts'

/** Waits for the notifications that are made after a commit. */
export async function everyoneNotified(app: TestApp): Promise<void> {
  await until('everyone is notified', async () => {
    const waiting = await app.read((db) => db.select().from(newsRecipients).limit(1))
    return waiting.length === 0 || undefined
  })
}

/** Reads a user's notifications once all are there. */
export async function notificationsOf(app: TestApp, as: SignedIn): Promise<Notification[]> {
  await everyoneNotified(app)
  return readJson<Notification[]>(app, as, `/api/notifications/${as.user.id}?limit=100`)
}

/** Saves a listing and turns notify on. */
export async function watch(app: TestApp, as: SignedIn, listingId: string): Promise<void> {
  const { savedListingId } = await save(app, as, listingId)
  const body = { savedListingId, notifyOnUpdate: true }
  const response = await app.call('PATCH', '/api/saved-listings/notify', { as, body })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

/** Creates a notification as the server's own features do; no REST call creates one. */
export async function notifyUser(
  app: TestApp,
  to: SignedIn,
  by: SignedIn,
  news: Partial<News> = {},
): Promise<Notification> {
  const { resources } = app
  const before = await idsOf(app, to)
  const afterwards: (() => Promise<void>)[] = []
  await resources.writer.write({
    run: (tx, rev) =>
      notify(
        {
          tx,
          rev,
          now: app.now(),
          resources,
          actor: { userId: by.user.id },
          after: (work) => void afterwards.push(work),
        },
        [to.user.id],
        { type: 'other', title: 'Hello', message: 'There.', subject: crypto.randomUUID(), ...news },
      ),
  })
  for (const work of afterwards) await work()
  const rows = await app.read((db) => latestOf(db, { userId: to.user.id }, { limit: 200 }))
  // The newest by time may be another one of the same millisecond.
  const newest = rows.map(notificationAnswer).find(({ _id }) => !before.has(_id))
  if (!newest) throw new Error('None was made.')
  return newest
}

async function idsOf(app: TestApp, to: SignedIn): Promise<Set<string>> {
  const rows = await app.read((db) => latestOf(db, { userId: to.user.id }, { limit: 200 }))
  return new Set(rows.map((row) => notificationAnswer(row)._id))
}
