import { expect, test } from 'vitest'
import type { SyncAnswer } from '#sync/engine/protocol.ts'
import { dealCalls, dealOfAnswer } from '#tests/deals/calls.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { post } from '#tests/support/server/market.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { offer, accept, end, sell, confirm, read, list } = dealCalls(app)

const idOf = (listingId: string, buyer: Newcomer) => `${listingId}.${buyer.user.id}`

/** A listing with offers of ana and ben. */
async function market() {
  const [seller, ana, ben] = [await newcomer(app), await newcomer(app), await newcomer(app)]
  const title = `Fridge ${crypto.randomUUID()}`
  const { _id: listingId } = await post(app, seller, { title, price: '90' })
  for (const [buyer, amount] of [
    [ana, 81],
    [ben, 82],
  ] as const)
    await offer(buyer, listingId, amount)
  return { seller, ana, ben, listingId, title }
}

async function synced(as: Newcomer): Promise<Device> {
  const device = new Device(app, as)
  await device.sync()
  return device
}

test('[DEAL-01] the reservation and the status of its listing come to each device in one answer', async () => {
  const { seller, ana, listingId } = await market()
  const id = idOf(listingId, ana)
  const devices = [await synced(seller), await synced(ana)]
  const shown = ({ rows }: Device) => [
    rows.deals.get(id)?.state,
    rows.listings.get(listingId)?.status,
  ]
  const changes: [() => Promise<unknown>, string[]][] = [
    [() => accept(seller, id, { turn: 1 }), ['reserved', 'Pending']],
    [() => end(ana, id, { turn: 1 }), ['closed', 'Available']],
    [() => offer(ana, listingId, 85), ['open', 'Available']],
    [() => sell(seller, listingId, { buyerId: ana.user.id }), ['sold', 'Sold']],
  ]
  for (const [change, expected] of changes) {
    await change()
    for (const device of devices) {
      await device.step()
      expect(shown(device)).toEqual(expected)
    }
  }
})

test('[DEAL-04] of two acceptances that a seller made offline, the first to arrive holds, and the other buyer hears of none', async () => {
  const { seller, ana, ben, listingId } = await market()
  const [phone, laptop] = [await synced(seller), await synced(seller)]
  const accepted = (device: Device, buyer: Newcomer) =>
    device.act('deal.accept', {
      id: idOf(listingId, buyer),
      turn: 1,
      card: crypto.randomUUID(),
      otherUserId: buyer.user.id,
    })
  const [forAna, forBen] = [accepted(phone, ana), accepted(laptop, ben)]
  expect(await phone.sync(forAna)).toEqual([[1, 'ok']])
  const message = `This is already reserved for ${ana.user.username}. Cancel that reservation first.`
  expect(await laptop.sync(forBen)).toMatchObject([[1, 'no', { code: 'conflict', message }]])
  await phone.sync()
  for (const { rows } of [phone, laptop]) {
    expect(rows.deals.get(idOf(listingId, ana))?.state).toBe('reserved')
    expect(rows.deals.get(idOf(listingId, ben))?.state).toBe('open')
  }
  expect(await notificationsOf(app, ben)).toEqual([])
  expect(await dealOfAnswer(await read(ben, idOf(listingId, ben)))).toMatchObject({ turn: 1 })
})

test('[DEAL-07] only the seller learns who the buyers of a listing are; each of them knows their own deal alone', async () => {
  const { seller, ana, ben, listingId, title } = await market()
  const stranger = await newcomer(app)
  const readers = [
    [stranger, [ana, ben]],
    [ben, [ana]],
  ] as const
  const devices = new Map([
    [stranger, await synced(stranger)],
    [ben, await synced(ben)],
  ])
  const paths = [
    `/api/listings/${listingId}`,
    `/api/listings?q=${encodeURIComponent(title)}`,
    `/api/listings/user/${seller.user.id}`,
    `/api/users/${seller.user.id}`,
    '/api/deals',
  ]
  const moves = [
    () => accept(seller, idOf(listingId, ana), { turn: 1 }),
    () => sell(seller, listingId, {}),
    () => confirm(ana, idOf(listingId, ana), { received: true }),
  ]
  for (const move of moves) {
    expect((await move()).status).toBe(200)
    for (const [reader, others] of readers) {
      const answers = await Promise.all(paths.map((path) => app.call('GET', path, { as: reader })))
      const texts = await Promise.all(answers.map((answer) => answer.text()))
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
      const pulled: SyncAnswer | undefined = await devices.get(reader)?.step()
      const told = await notificationsOf(app, reader)
      const all = JSON.stringify([texts, pulled, told])
      for (const { user } of others)
        for (const fact of [user.id, user.username]) expect(all).not.toContain(fact)
      expect(all).not.toMatch(/\$81\b|"amount":81\b/)
    }
  }
  expect(await (await list(stranger)).json()).toEqual([])
  expect(await (await list(ben)).json()).toMatchObject([{ _id: idOf(listingId, ben) }])
  const foreign = await read(ben, idOf(listingId, ana))
  expect(foreign.status).toBe(404)
})
