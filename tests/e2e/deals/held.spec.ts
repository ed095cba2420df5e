import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOnline, loseNetwork } from '../../support/browser/offline.ts'
import { away, line, lineButton, openAbout, sheet, trader } from '../../support/pages/deals-page.ts'
import { accept, endDeal, offer, readDeal } from '../../support/people/deals.ts'
import { answered, call, notificationsOf, post, readListing } from '../../support/server/market.ts'
import { storedRows } from '../../support/server/stored.ts'
import { say } from '../../support/server/talk.ts'

const detail = (page: Page) => page.getByRole('dialog').first()
const pinned = (page: Page) => page.getByRole('region', { name: 'About this listing' })
const asked = (page: Page) => page.getByRole('region', { name: 'Needs your answer' })
const reserved = (page: Page) => page.getByRole('region', { name: 'Reserved', exact: true })

/** Notes each moment at which a page shows a reservation without Pending, or the reverse. */
const watchBoth = (page: Page) =>
  page.evaluate(() => {
    const shown = (name: string) =>
      document.querySelector(`[aria-label^="${name}"]`)?.textContent ?? ''
    const torn: string[] = []
    Object.assign(window, { torn })
    new MutationObserver(() => {
      const [deal, listing] = [shown('Deal about'), shown('About this listing')]
      if (deal.includes('Reserved for') !== listing.includes('Pending'))
        torn.push(`${deal} / ${listing}`)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const torn = (page: Page) => page.evaluate(() => Reflect.get(window, 'torn') as string[])

test('[DEAL-01] an accepted offer makes the listing Pending in the same commit, and no page shows one without the other', async ({
  page,
  as,
  browser,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await trader(newStudent, 'accepts'))
  const buyer = await trader(newStudent, 'offers')
  const buyersPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  const buys = await as(buyer, { page: buyersPage })
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90 })
  const { _id: id } = await offer(server, buys, _id, 80)
  await openAbout(page, buyer.username, _id)
  await openAbout(buyersPage, me.username, _id)
  for (const shown of [page, buyersPage]) {
    await expect(pinned(shown)).toContainText('$90')
    await watchBoth(shown)
  }
  const dealRow = () =>
    storedRows(server.dataDir).deals?.find((row) => Reflect.get(Object(row), 'id') === id)
  const listingRow = () =>
    storedRows(server.dataDir).listings?.find((row) => Reflect.get(Object(row), 'id') === _id)
  await lineButton(page, 'Accept').click()
  await expect(line(buyersPage)).toContainText('Reserved for you at $80.')
  const { rev } = Object(dealRow())
  expect(rev).toBeGreaterThan(0)
  expect(listingRow()).toMatchObject({ status: 'Pending', rev })
  for (const shown of [page, buyersPage]) await expect(pinned(shown)).toContainText('Pending')
  await endDeal(server, buys, await readDeal(server, buys, id))
  for (const shown of [page, buyersPage]) {
    await expect(line(shown)).toContainText('The reservation was canceled.')
    await expect(pinned(shown)).not.toContainText('Pending')
    expect(await torn(shown)).toEqual([])
  }
})

test('[DEAL-04] of two devices of a seller that accept two offers offline, the first to arrive holds', async ({
  page,
  as,
  browser,
  server,
  newStudent,
}) => {
  test.slow()
  const seller = await trader(newStudent, 'twice')
  const me = await as(seller)
  const second = await (await browser.newContext({ baseURL: server.url })).newPage()
  await as(seller, { page: second })
  const ana = await away(server, newStudent, 'ana')
  const ben = await away(server, newStudent, 'ben')
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90 })
  await offer(server, ana, _id, 80)
  const { _id: bens } = await offer(server, ben, _id, 75)
  for (const [shown, name] of [
    [page, ana.username],
    [second, ben.username],
  ] as const) {
    await shown.goto('/deals')
    const deal = asked(shown).getByRole('group', { name: new RegExp(`with ${name}`) })
    await expect(deal).toBeVisible()
    await loseNetwork(shown)
    await deal.getByRole('button', { name: 'Accept' }).click()
    await expect(reserved(shown)).toContainText(`Reserved for ${name}`)
  }
  await goOnline(page)
  await expect.poll(async () => (await readListing(server, ana, _id)).status).toBe('Pending')
  const told = await notificationsOf(server, ben)
  await goOnline(second)
  for (const shown of [page, second])
    await expect(reserved(shown)).toContainText(`Reserved for ${ana.username} at $80.`)
  for (const shown of [page, second]) await expect(reserved(shown)).not.toContainText(ben.username)
  await second.goto('/outbox')
  await expect(second.getByRole('region', { name: 'Refused' })).toContainText(
    `This is already reserved for ${ana.username}. Cancel that reservation first.`,
  )
  expect(await readDeal(server, ben, bens)).toMatchObject({ state: 'open', amount: 75, turn: 1 })
  expect(await notificationsOf(server, ben)).toEqual(told)
  const late = await call(server, me, 'PATCH', `/api/deals/accept/${bens}`, { turn: 1 })
  expect(late.status).toBe(409)
})

test('[DEAL-10] a sale takes the buyer of the reservation, another one after a question, or no one', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await trader(newStudent, 'sells'))
  const ana = await away(server, newStudent, 'ana')
  const ben = await away(server, newStudent, 'ben')
  const held = async (title: string) => {
    const { _id } = await post(server, me, { title, price: 90 })
    await say(server, ben, me, 'Is it still there?', _id)
    const { _id: id } = await accept(server, me, await offer(server, ana, _id, 80))
    return { _id, id }
  }
  const sell = (id: string, body: object) =>
    call(server, me, 'PATCH', `/api/deals/sell/${id}`, body)
  const [first, named, unnamed] = [
    await held('Oak desk'),
    await held('Blue lamp'),
    await held('Sofa'),
  ]
  expect((await answered<{ status: string }>(await sell(first._id, {}))).status).toBe('Sold')
  expect(await readDeal(server, ana, first.id)).toMatchObject({ state: 'sold', amount: 80 })
  await answered(await sell(unnamed._id, { buyerId: null }))
  expect(await readDeal(server, ana, unnamed.id)).toMatchObject({ state: 'closed', reason: 'sold' })

  await page.goto(`/for-you?listingId=${named._id}`)
  await detail(page).getByRole('button', { name: 'Sold to someone else' }).click()
  await sheet(page).getByRole('radio', { name: ben.username }).click()
  await expect(sheet(page)).toContainText(
    `This is reserved for ${ana.username}. Sell it to ${ben.username} instead?`,
  )
  await expectAccessible(page)
  expect((await readListing(server, me, named._id)).status).toBe('Pending')
  await sheet(page).getByRole('button', { name: 'Sell', exact: true }).click()
  await expect.poll(async () => (await readListing(server, me, named._id)).status).toBe('Sold')
  expect(await readDeal(server, ben, `${named._id}.${ben.user.id}`)).toMatchObject({
    state: 'sold',
  })
  expect(await readDeal(server, ana, named.id)).toMatchObject({ state: 'closed', reason: 'sold' })
  const titles = async () => (await notificationsOf(server, ana)).map(({ title }) => title)
  await expect.poll(titles).toContain('“Blue lamp” was sold')
  expect(JSON.stringify(await notificationsOf(server, ana))).not.toContain(ben.username)
})

test('[DEAL-30] a buyer cancels what they never asked for, and the seller can reserve for them twice more', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await trader(newStudent, 'unasked'))
  const seller = await away(server, newStudent, 'pushes')
  const { _id } = await post(server, seller, { title: 'Mint fridge', price: 90 })
  await say(server, me, seller, 'Is it still there?', _id)
  const id = `${_id}.${me.user.id}`
  const reserve = () =>
    call(server, seller, 'POST', '/api/deals/reserve', {
      listingId: _id,
      buyerId: me.user.id,
      amount: 90,
    })
  await answered(await reserve())
  await openAbout(page, seller.username, _id)
  await expect(line(page)).toContainText('Reserved for you at $90.')
  await lineButton(page, 'I Don’t Want It').click()
  await sheet(page).getByRole('button', { name: 'Cancel Reservation' }).click()
  await expect(line(page)).toContainText('The reservation was canceled.')
  await expect.poll(async () => (await readListing(server, me, _id)).status).toBe('Available')
  for (const turn of [2, 3]) {
    await answered(await reserve())
    await endDeal(server, me, { ...(await readDeal(server, me, id)), turn })
  }
  const refused = await reserve()
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    message: 'This person canceled your reservation. Wait until they make an offer.',
  })
  expect((await readListing(server, me, _id)).status).toBe('Available')
  // What they ask for is another matter.
  await offer(server, me, _id, 80)
  await accept(server, seller, await readDeal(server, seller, id))
  await expect(line(page)).toContainText('Reserved for you at $80.')
  await expect(lineButton(page, 'Cancel')).toBeVisible()
})
