import { expect, test } from 'vitest'
import type { Deal } from '#sync/deals/deals.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { accept, offer, sendAnswer } from '#tests/deals/make-deals.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, readJson, readOne } from '#tests/support/server/listings.ts'

const app = await appOfFile()
const { maya } = app.people

const leave = ({ user, person, ...as }: Newcomer) =>
  app.call('DELETE', `/api/users/${user.id}`, {
    as: { ...as, user },
    body: { password: person.password },
  })

test('[DEAL-27] deleting an account ends its live deals, and leaves title, amount and date of sales to the other side', async () => {
  const buyer = await newcomer(app)
  const live = await createListing(app, maya)
  await accept(app, maya, await offer(app, buyer, live))
  const sold = await createListing(app, maya, { title: 'Blue lamp' })
  await accept(app, maya, await offer(app, buyer, sold, { note: 'For my mother' }))
  await sendAnswer(app, maya, 'sell', sold, {})
  const device = new Device(app, maya)
  await device.sync()
  expect((await leave(buyer)).status).toBe(200)
  await device.sync()
  expect((await readOne(app, maya, live)).status).toBe('Available')
  const left = (await readJson<Deal[]>(app, maya, '/api/deals')).filter(
    ({ otherUserId }) => otherUserId === buyer.user.id,
  )
  expect(left).toMatchObject([{ title: 'Blue lamp', amount: 40, state: 'sold', offered: [] }])
  const held = [...device.rows.deals.values()].filter(
    ({ otherUserId }) => otherUserId === buyer.user.id,
  )
  expect(held).toEqual(left)
})

test('the file of one’s own data has one’s deals, with the other’s username alone', async () => {
  const buyer = await newcomer(app)
  const listingId = await createListing(app, maya)
  await offer(app, buyer, listingId)
  const data = await readJson<{ deals: object[] }>(app, buyer, `/api/users/${buyer.user.id}/data`)
  expect(data.deals).toMatchObject([{ listingId, amount: 40, state: 'open', other: 'maya' }])
  expect(JSON.stringify(data.deals)).not.toContain(maya.user.id)
})
