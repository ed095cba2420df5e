import { expect, test } from '../../support/browser/browser.ts'
import { away, line, lineButton, openAbout, trader } from '../../support/pages/deals-page.ts'
import { log } from '../../support/pages/messages-page.ts'
import { accept, offer, readDeal } from '../../support/people/deals.ts'
import { block } from '../../support/server/blocks.ts'
import { answered, call, post, readListing } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

test('[DEAL-02] a seller reserves for someone who has asked, at their open offer or else at the price', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'keeps'))
  const ana = await away(server, newStudent, 'asks')
  const ben = await away(server, newStudent, 'silent')
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90 })
  const reserve = async (buyerId: string, amount: number) => {
    const body = { listingId: _id, buyerId, amount }
    const answer = await call(server, me, 'POST', '/api/deals/reserve', body)
    return [answer.status, (await answer.json()).message]
  }
  const changed = [409, 'This offer has changed. Look at it again.']
  expect(await reserve(ben.user.id, 90)).toEqual([
    409,
    'You can only choose someone who has written to you about this listing.',
  ])
  await say(server, ana, me, 'Is it still there?', _id)
  expect(await reserve(ana.user.id, 80)).toEqual(changed)
  await openAbout(page, ana.username, _id)
  await lineButton(page, `Reserve for ${ana.username}`).click()
  await expect(line(page)).toContainText(`Reserved for ${ana.username} at $90.`)
  const id = `${_id}.${ana.user.id}`
  await expect.poll(async () => (await readListing(server, me, _id)).status).toBe('Pending')
  expect(await readDeal(server, ana, id)).toMatchObject({ state: 'reserved', amount: 90 })
  await answered(await call(server, me, 'PATCH', `/api/listings/${_id}`, { status: 'Available' }))
  await offer(server, ana, _id, 70)
  expect(await reserve(ana.user.id, 90)).toEqual(changed)
  expect((await reserve(ana.user.id, 70))[0]).toBeLessThan(300)
})

test('[DEAL-03] [DEAL-14] during a reservation other offers stay open, and accepting one is refused', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'first'))
  const ana = await away(server, newStudent, 'holder')
  const ben = await away(server, newStudent, 'waits')
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90 })
  const { _id: id } = await offer(server, ben, _id, 75)
  await accept(server, me, await offer(server, ana, _id, 80))
  await openAbout(page, ben.username, _id)
  await expect(line(page)).toContainText(`${ben.username} offers $75.`)
  await expect(line(page).getByRole('button')).toHaveText(['Counter', 'Decline'])
  const refused = async (by: typeof ana, turn: number) => {
    const answer = await call(server, by, 'PATCH', `/api/deals/accept/${id}`, { turn })
    return [answer.status, (await answer.json()).message]
  }
  const held = `This is already reserved for ${ana.username}. Cancel that reservation first.`
  expect(await refused(me, 1)).toEqual([409, held])
  const body = { listingId: _id, buyerId: ben.user.id, amount: 75 }
  const second = await call(server, me, 'POST', '/api/deals/reserve', body)
  expect([second.status, (await second.json()).message]).toEqual([409, held])
  await offer(server, me, _id, 85, { buyerId: ben.user.id, turn: 1 })
  expect(await refused(ben, 2)).toEqual([409, 'This is reserved for someone else now.'])
  await offer(server, ben, _id, 78, { turn: 2 })
  await expect(line(page)).toContainText(`${ben.username} offers $78.`)
  await lineButton(page, 'Decline').click()
  await expect(line(page)).toContainText('You declined $78.')
  await expect.poll(() => readDeal(server, ben, id)).toMatchObject({ reason: 'declined' })
  expect(await readDeal(server, ana, `${_id}.${ana.user.id}`)).toMatchObject({ state: 'reserved' })
})

test('a buyer’s refused acceptance stays in the conversation with its sentence', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'slower'))
  const seller = await away(server, newStudent, 'chooses')
  const ana = await away(server, newStudent, 'faster.one')
  const { _id } = await post(server, seller, { title: 'Mint fridge', price: 90 })
  await offer(server, me, _id, 70)
  await offer(server, seller, _id, 80, { buyerId: me.user.id, turn: 1 })
  await accept(server, seller, await offer(server, ana, _id, 85))
  await openAbout(page, seller.username, _id)
  await lineButton(page, 'Accept').click()
  const refused = log(page).getByRole('alert')
  await expect(refused).toContainText('This is reserved for someone else now.')
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(line(page)).toContainText(`${seller.username} offers it for $80.`)
})

test('[OFFER-24] a block ends what is open or reserved, and both see only that the offer has ended', async ({
  page,
  as,
  browser,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'blocks'))
  const other = await trader(newStudent, 'blocked')
  const othersPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  const them = await as(other, { page: othersPage })
  const { _id: mine } = await post(server, me, { title: 'Mint fridge', price: 90 })
  const { _id: theirs } = await post(server, them, { title: 'Oak desk', price: 90 })
  const { _id: open } = await offer(server, them, mine, 75)
  const { _id: reserved } = await accept(server, them, await offer(server, me, theirs, 80))
  await openAbout(page, other.username, mine)
  await openAbout(othersPage, me.username, mine)
  await expect(lineButton(page, 'Accept')).toBeVisible()
  await block(server, me, them)
  for (const shown of [page, othersPage]) {
    await expect(line(shown)).toContainText('This offer has ended.')
    await expect(line(shown).getByRole('button')).toHaveCount(0)
  }
  for (const each of [me, them]) {
    expect(await readDeal(server, each, open)).toMatchObject({ state: 'closed', reason: 'ended' })
    expect(await readDeal(server, each, reserved)).toMatchObject({ reason: 'ended' })
  }
  const path = `/api/notifications/${them.user.id}`
  expect(await (await call(server, them, 'GET', path)).text()).not.toMatch(/block/i)
  await expect(othersPage.getByText(/blocked/i)).toHaveCount(0)
})
