import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { away, line, lineButton, sendOffer, sheet, trader } from '../../support/pages/deals-page.ts'
import { fill } from '../../support/pages/listing-form.ts'
import { understand } from '../../support/pages/messages-page.ts'
import { bell, row } from '../../support/pages/notification-drawer.ts'
import { offer, readDeal } from '../../support/people/deals.ts'
import {
  call,
  change,
  listingsOf,
  notificationsOf,
  post,
  readListing,
} from '../../support/server/market.ts'
import { heardBy } from '../../support/server/talk.ts'

const detail = (page: Page) => page.getByRole('dialog').first()
const open = (page: Page, id: string) => page.goto(`/for-you?listingId=${id}`)
const takesOffers = (page: Page) => page.getByRole('switch', { name: 'Take offers' })
const lowest = (page: Page) => page.getByLabel('Lowest offer (optional)')

test('[OFFER-19] a seller switches offers off, and then only the asking price is taken', async ({
  page,
  as,
  browser,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await trader(newStudent, 'firm'))
  const buyersPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  const buyer = await as(await trader(newStudent, 'haggles'), { page: buyersPage })
  await page.goto('/create-listing')
  await fill(page, { Price: '90' })
  await lowest(page).fill('60')
  await takesOffers(page).click()
  await expect(takesOffers(page)).not.toBeChecked()
  // Without offers there is no lowest one.
  await expect(lowest(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect.poll(() => listingsOf(server, me)).toHaveLength(1)
  const [listed] = await listingsOf(server, me)
  const _id = listed?._id ?? ''
  const listing = await readListing(server, me, _id)
  expect(listing.takesOffers).toBe(false)
  expect(listing.floor).toBeUndefined()
  const low = await call(server, buyer, 'POST', '/api/deals', { listingIds: [_id], amount: 80 })
  expect(low.status).toBe(409)
  expect(await low.json()).toMatchObject({
    message: 'The seller doesn’t take offers for this listing.',
  })
  await open(buyersPage, _id)
  await detail(buyersPage).getByRole('button', { name: 'I’ll Take It' }).click()
  await expect(sheet(buyersPage).getByLabel('Note (optional)')).toBeVisible()
  await expect(sheet(buyersPage).getByLabel('Your offer')).toHaveCount(0)
  await sendOffer(buyersPage).click()
  await expect(detail(buyersPage).getByRole('link', { name: 'Your offer: $90' })).toBeVisible()
  expect(await readDeal(server, me, `${_id}.${buyer.user.id}`)).toMatchObject({ amount: 90 })
  await change(server, me, _id, { takesOffers: true })
  expect((await offer(server, buyer, _id, 80, { turn: 1 })).amount).toBe(80)
})

test('[OFFER-20] an offer below the lowest amount is declined like any other, and only the seller learns the amount', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const seller = await away(server, newStudent, 'strict')
  const buyer = await as(await trader(newStudent, 'low'))
  const { _id } = await post(server, seller, { title: 'Mint fridge', price: 90 })
  await change(server, seller, _id, { floor: 61.5 })
  expect((await readListing(server, seller, _id)).floor).toBe(61.5)
  const received: string[] = []
  page.on('response', (response) => {
    // The body of a page that was left is gone.
    const keep = (text: string) => void received.push(text)
    if (response.url().includes('/api/')) response.text().then(keep, () => undefined)
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(String(payload))),
  )
  await open(page, _id)
  await detail(page).getByRole('button', { name: 'Make Offer' }).click()
  await sheet(page).getByLabel('Your offer').fill('50')
  await sendOffer(page).click()
  const deal = () => readDeal(server, buyer, `${_id}.${buyer.user.id}`)
  await expect
    .poll(async () => (await call(server, buyer, 'GET', '/api/deals?state=closed')).text())
    .toContain('declined')
  expect(await deal()).toMatchObject({ state: 'closed', reason: 'declined', turn: 1 })
  await expect(detail(page).getByRole('button', { name: 'Make Offer' })).toBeFocused()
  expect(await notificationsOf(server, seller)).toEqual([])
  await page.goto(`/messages?with=${seller.username}&about=${_id}`)
  await understand(page)
  await expect(line(page)).toContainText(`${seller.username} declined $50.`)
  await expect(lineButton(page, 'Make Offer')).toBeVisible()
  const seen = [
    await deal(),
    await readListing(server, buyer, _id),
    await heardBy(server, buyer, seller.username),
    await notificationsOf(server, buyer),
    received,
  ]
  expect(received.join()).toContain('declined')
  expect(JSON.stringify(seen)).not.toMatch(/floor|[:,]61\.5[,}\]]/)
  expect((await offer(server, buyer, _id, 70)).state).toBe('open')
  expect(await notificationsOf(server, seller)).toHaveLength(1)
})

test('[OFFER-22] a price below an open offer ends it, and its buyer can offer the new price', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const seller = await away(server, newStudent, 'lowers')
  const buyer = await as(await trader(newStudent, 'above'))
  const { _id } = await post(server, seller, { title: 'Mint fridge', price: 90 })
  const { _id: id } = await offer(server, buyer, _id, 75)
  const deal = () => readDeal(server, buyer, id)
  for (const price of [100, 80, 75]) {
    await change(server, seller, _id, { price })
    expect((await deal()).state).toBe('open')
  }
  await page.goto('/for-you')
  await change(server, seller, _id, { price: 70 })
  expect(await deal()).toMatchObject({ state: 'closed', reason: 'price' })
  await bell(page).click()
  const words = '“Mint fridge” is now $70, less than your offer of $75.'
  await row(page, words).getByRole('link').click()
  await understand(page)
  await expect(line(page)).toContainText('Now $70, less than your offer of $75.')
  await lineButton(page, 'Offer $70').click()
  await expect(line(page)).toContainText('You offered $70.')
  await expect.poll(deal).toMatchObject({ state: 'open', amount: 70 })
})
