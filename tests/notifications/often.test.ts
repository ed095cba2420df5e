import { afterAll, beforeAll, expect, test } from 'vitest'
import { minute } from '#sync/time.ts'
import { caughtUp, stage, type Stage } from '#tests/realtime/stage.ts'
import {
  openPushService,
  PushedBrowser,
  type PushService,
} from '#tests/support/outside/push-service.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { notificationsOf, notifyUser, watch } from '#tests/support/server/notifications.ts'
import { deleteReview, editReview, review } from '#tests/support/server/reviews.ts'
import { until } from '#tests/support/server/until.ts'

let service: PushService
let on: Stage
beforeAll(async () => {
  service = await openPushService()
  on = await stage({ PUSH_HOSTS: service.host })
  on.app.stopClock()
})
afterAll(async () => {
  await on.stop()
  await service.stop()
})

async function subscribe(as: SignedIn): Promise<PushedBrowser> {
  const browser = new PushedBrowser(service.host)
  await on.app.call('POST', '/api/push-subscriptions', { as, body: browser.subscription })
  return browser
}

/** A person with a browser to push to, and one with an open page. */
async function listeners() {
  const [pushed, open] = [await newcomer(on.app), await newcomer(on.app)]
  const [browser, socket] = [await subscribe(pushed), await on.connected(open)]
  const events: unknown[] = []
  socket.on('new_notification', (event) => void events.push(event))
  return {
    people: [pushed, open],
    /** How many pushes and events have come. */
    async counts() {
      const witness = await newcomer(on.app)
      const other = await subscribe(witness)
      await notifyUser(on.app, witness, on.app.people.maya)
      // Pushes leave in the order of their notifications.
      await until('a later push', () => other.messages(service).length > 0 || undefined)
      on.app.moveClock(1000)
      await caughtUp(socket, open)
      return [browser.messages(service).length, events.length]
    },
  }
}

const markRead = (as: SignedIn, id = '') =>
  on.app.call('PATCH', `/api/notifications/${id}/read`, { as })

test('[LOAD-08] a listing that changes a hundred times in ten minutes makes one notification and one push', async () => {
  const { maya } = on.app.people
  const { people, counts } = await listeners()
  const id = await createListing(on.app, maya, { title: 'Lamp', price: 1 })
  for (const person of people) await watch(on.app, person, id)
  const flip = (price: number) =>
    on.app.call('PATCH', `/api/listings/${id}`, { as: maya, body: { price } })
  for (let i = 0; i < 100; i += 1) {
    expect((await flip(i % 2 === 0 ? 30 : 40)).status).toBe(200)
    on.app.moveClock(1000)
  }
  const latest = { message: '$30 → $40', read: false }
  for (const person of people) expect(await notificationsOf(on.app, person)).toMatchObject([latest])
  expect(await counts()).toEqual([1, 1])

  const [one] = people
  if (!one) throw new Error('There is no one.')
  const [read] = await notificationsOf(on.app, one)
  await markRead(one, read?._id)
  await flip(50)
  expect(await notificationsOf(on.app, one)).toMatchObject([{ message: '$40 → $50', read: false }])
  expect(await counts()).toEqual([1, 1])

  on.app.moveClock(10 * minute)
  const seller = await signIn(on.app, cast.maya)
  const body = { price: 60 }
  const last = await on.app.call('PATCH', `/api/listings/${id}`, { as: seller, body })
  expect(last.status).toBe(200)
  expect(await notificationsOf(on.app, await signIn(on.app, one.person))).toHaveLength(2)
  expect(await counts()).toEqual([2, 2])
})

test('[LOAD-08] a review that is edited, deleted, and written again notifies once of each pair', async () => {
  const author = await newcomer(on.app)
  const { people, counts } = await listeners()
  const [one, other] = people
  if (!one || !other) throw new Error('There is no one.')
  const { reviewId } = await review(on.app, author, one)
  await review(on.app, author, other)
  on.app.moveClock(11 * minute)
  const [again, reader] = [await signIn(on.app, author.person), await signIn(on.app, one.person)]
  const edit = async (rating: number) => editReview(on.app, again, reviewId, { rating })
  for (const rating of [1, 2, 3]) expect((await edit(rating)).status).toBe(200)
  const changed = { message: `${author.user.username} gave you 3 stars.`, read: false }
  const [notification, ...more] = await notificationsOf(on.app, reader)
  expect([notification, more]).toMatchObject([changed, []])
  await markRead(reader, notification?._id)
  await edit(4)
  expect(await notificationsOf(on.app, reader)).toMatchObject([{ read: true }])
  expect(await counts()).toEqual([1, 1])

  for (let i = 0; i < 5; i += 1) {
    expect((await deleteReview(on.app, again, reviewId)).status).toBe(200)
    await review(on.app, again, one, { rating: 1 })
  }
  expect(await counts()).toEqual([1, 1])
  await review(on.app, await newcomer(on.app), one)
  expect(await counts()).toEqual([2, 1])
})

test('the latest ten notifications of a listing stay', async () => {
  const { maya } = on.app.people
  const { person, ...saver } = await newcomer(on.app)
  const [listing, other] = [crypto.randomUUID(), crypto.randomUUID()]
  await notifyUser(on.app, saver, maya, { message: 'Other', subject: other })
  for (let price = 1; price <= 12; price += 1) {
    await notifyUser(on.app, saver, maya, { message: `${price}`, subject: listing })
    on.app.moveClock(10 * minute)
  }
  const received = await notificationsOf(on.app, await signIn(on.app, person))
  const latest = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(String)
  expect(received.map(({ message }) => message)).toEqual([...latest, 'Other'])
})
