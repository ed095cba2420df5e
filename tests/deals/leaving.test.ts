import { expect, test } from 'vitest'
import type { Deal } from '#sync/deals/deals.ts'
import { tellDecisions } from '#server/administration/tell-decisions.ts'
import { recordDecision } from '#server/moderation/by-administrator.ts'
import { suspend } from '#server/moderation/suspension.ts'
import { cast } from '#tests/support/people/cast.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { accept, offer, reserve, sendAnswer, sendOffer } from '#tests/deals/make-deals.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, readJson, readOne } from '#tests/support/server/listings.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'

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
  const titles = (await notificationsOf(app, maya)).map(({ title }) => title)
  expect(titles).toContain('A reservation or an offer has ended')
})

test('the file of one’s own data has one’s deals, with the other’s username alone', async () => {
  const buyer = await newcomer(app)
  const listingId = await createListing(app, maya)
  await offer(app, buyer, listingId)
  const data = await readJson<{ deals: object[] }>(app, buyer, `/api/users/${buyer.user.id}/data`)
  expect(data.deals).toMatchObject([{ listingId, amount: 40, state: 'open', other: 'maya' }])
  expect(JSON.stringify(data.deals)).not.toContain(maya.user.id)
})

test('a suspension by command ends the deals of the person, and tells the other side', async () => {
  const buyer = await newcomer(app)
  const listingId = await createListing(app, maya)
  const { _id } = await accept(app, maya, await offer(app, buyer, listingId))
  const { id: personId } = buyer.user
  const now = app.now()
  const universityId = 'purdue-university'
  const about = { kind: 'user', subjectId: personId, personId, universityId } as const
  await app.resources.writer.write({
    async run(tx, rev) {
      await suspend(tx, personId, null, { now, rev })
      await recordDecision(tx, { ...about, verdict: 'suspend', reason: 'Spam.' }, now)
    },
  })
  await tellDecisions(app.resources)
  expect(await readJson<Deal>(app, maya, `/api/deals/${_id}`)).toMatchObject({ reason: 'gone' })
  expect((await readOne(app, maya, listingId)).status).toBe('Available')
  const [told] = await notificationsOf(app, maya)
  expect(told?.title).toBe('A reservation or an offer has ended')
})

const changeCampus = (as: Newcomer, moveListings: boolean) =>
  app.call('PUT', `/api/users/university/${as.user.id}`, {
    as,
    body: { university: cast.dre.college, moveListings },
  })

test('[DEAL-25] a person who changes campus, or a listing that moves to another, ends the live deals, and begins none', async () => {
  const [seller, mover, buyer] = [await newcomer(app), await newcomer(app), await newcomer(app)]
  const listings = [seller, mover, maya].map((as) => createListing(app, as))
  const [listingId = '', moved = '', other = ''] = await Promise.all(listings)
  const open = await offer(app, buyer, listingId)
  const onMoved = await accept(app, mover, await offer(app, buyer, moved))
  const reserved = await accept(app, maya, await offer(app, seller, other))
  expect((await changeCampus(seller, false)).status).toBe(200)
  expect((await changeCampus(mover, true)).status).toBe(200)
  const gone = { state: 'closed', reason: 'gone' }
  for (const { _id } of [open, onMoved])
    expect(await readJson<Deal>(app, buyer, `/api/deals/${_id}`)).toMatchObject(gone)
  expect(await readJson<Deal>(app, maya, `/api/deals/${reserved._id}`)).toMatchObject(gone)
  expect((await readOne(app, maya, other)).status).toBe('Available')

  const refused = await sendOffer(app, buyer, listingId)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('The seller has moved to another campus.')
  const kept = await reserve(app, seller, { listingId, buyerId: buyer.user.id, amount: 40 })
  expect(kept.status).toBe(409)
  expect((await sendOffer(app, buyer, moved)).status).toBe(404)
})
