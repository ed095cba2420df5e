import { beforeAll, expect, test } from 'vitest'
import { accept, end, offer, sendAnswer } from '#tests/deals/make-deals.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing, readJson, readOne } from '#tests/support/server/listings.ts'
import { messagesWith, write } from '#tests/support/server/messages.ts'
import { newAdministrator } from '#tests/support/server/moderation.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { maya } = app.people

beforeAll(async () => {
  const options = { as: await newAdministrator(app), body: { words: { add: ['vape'] } } }
  const answer = await app.call('PATCH', '/api/administration/rules', options)
  if (!answer.ok) throw new Error(await answer.text())
})

const edit = async (id: string, body: object) => {
  const answer = await app.call('PATCH', `/api/listings/${id}`, { as: maya, body })
  expect(answer.status).toBe(200)
}

test('people who deal with its seller learn neither title nor price of a listing that waits', async () => {
  const [holder, other, asks] = [await newcomer(app), await newcomer(app), await newcomer(app)]
  const id = await createListing(app, maya)
  await write(app, asks, maya, 'Is it still there?', id)
  await offer(app, other, id, { amount: 38 })
  const reserved = await accept(app, maya, await offer(app, holder, id))
  await edit(id, { title: 'Vape pen' })
  expect((await readOne(app, maya, id)).hidden).toEqual({ by: 'check' })

  const sold = await sendAnswer(app, maya, 'sell', id, { buyerId: asks.user.id })
  await expectRefusal(sold, 409, 'This listing is not available.')
  await end(app, holder, reserved)
  expect((await readOne(app, maya, id)).status).toBe('Available')
  await edit(id, { price: 31 })
  const [told] = await notificationsOf(app, other)
  expect(told).toMatchObject({
    title: 'Your offer has ended',
    message: '“Oak desk” is not available.',
  })
  for (const each of [holder, other, asks]) {
    const read = [
      await notificationsOf(app, each),
      await readJson<unknown>(app, each, '/api/deals'),
      await messagesWith(app, each, 'maya'),
    ]
    expect(JSON.stringify(read)).not.toMatch(/vape|\$31|available again/i)
  }
})

test('an edit that ends a reservation and holds the listing back tells no one that it is available', async () => {
  const [holder, other] = [await newcomer(app), await newcomer(app)]
  const id = await createListing(app, maya)
  await offer(app, other, id)
  await accept(app, maya, await offer(app, holder, id))
  await edit(id, { title: 'Vape pen', status: 'Available' })
  expect(JSON.stringify(await notificationsOf(app, other))).not.toContain('available again')
  expect(JSON.stringify(await notificationsOf(app, holder))).toContain('Reservation canceled')
})
