import { expect, test } from 'vitest'
import type { Deal } from '#sync/deals/deals.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { accept, end, offer, sendAnswer } from '#tests/deals/make-deals.ts'
import { createListing, readAllPages, readJson } from '#tests/support/server/listings.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'

const app = await appOfFile()
const { maya } = app.people

test('[OFFER-28] each change of a deal is one notification to the other person, and reading the conversation reads it', async () => {
  const [buyer, seller] = [await newcomer(app), await newcomer(app)]
  const theirs = await createListing(app, seller)
  const open = await offer(app, buyer, theirs)
  expect(await notificationsOf(app, seller)).toMatchObject([
    {
      type: 'other',
      title: `${buyer.user.username} offers $40`,
      link: `/messages?with=${buyer.user.username}`,
      read: false,
    },
  ])
  await accept(app, seller, open)
  const told = await notificationsOf(app, buyer)
  expect(told).toMatchObject([{ type: 'other', title: `${seller.user.username} accepted $40` }])
  expect(await notificationsOf(app, seller)).toHaveLength(1)
  const names = [buyer.user.username, seller.user.username]
  const body = { senderUsername: names[0], recipientUsername: names[1] }
  await app.call('PATCH', '/messages/mark-as-read', { as: seller, body })
  expect(await notificationsOf(app, seller)).toMatchObject([{ read: true }])
})

test('[OFFER-29] the own deals come latest change first and in pages; another person’s is 404', async () => {
  const buyer = await newcomer(app)
  const first = await offer(app, buyer, await createListing(app, maya))
  const second = await offer(app, buyer, await createListing(app, maya))
  const third = await offer(app, buyer, await createListing(app, maya))
  await end(app, buyer, first)
  const all = await readJson<Deal[]>(app, buyer, '/api/deals')
  expect(all.map(({ _id }) => _id)).toEqual([first._id, third._id, second._id])
  expect(await readJson<Deal[]>(app, buyer, '/api/deals?state=closed')).toHaveLength(1)
  expect(await readAllPages(app, buyer, '/api/deals?limit=2')).toEqual([
    all.slice(0, 2),
    all.slice(2),
  ])
  const { jonas } = app.people
  const foreign = await app.call('GET', `/api/deals/${second._id}`, { as: jonas })
  const absent = `/api/deals/${crypto.randomUUID()}.${crypto.randomUUID()}`
  const none = await app.call('GET', absent, { as: jonas })
  expect([foreign.status, await foreign.json()]).toEqual([404, await none.json()])
  expect((await sendAnswer(app, jonas, 'end', second._id, { turn: 1 })).status).toBe(404)
})
