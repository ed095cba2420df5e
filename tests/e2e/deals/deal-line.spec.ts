import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import {
  away,
  line,
  lineButton,
  openAbout,
  sendOffer,
  sheet,
  trader,
} from '../../support/pages/deals-page.ts'
import { log } from '../../support/pages/messages-page.ts'
import { accept, answer, endDeal, offer, readDeal } from '../../support/people/deals.ts'
import { call, change, post, readListing, upload } from '../../support/server/market.ts'
import { heardBy } from '../../support/server/talk.ts'

test('[OFFER-08] an offer is a card with photo, title, amounts and note, and its message says the same in words', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'card'))
  const buyer = await away(server, newStudent, 'noted')
  const images = [await upload(server, me)]
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90, images })
  await offer(server, buyer, _id, 80, { note: 'Tonight?' })
  await openAbout(page, buyer.username, _id)
  const card = log(page).getByRole('link')
  await expect(card.locator('img')).toBeVisible()
  for (const words of [
    'Mint fridge',
    `${buyer.username} offered $80`,
    'Asking price $90',
    'Tonight?',
  ])
    await expect(card.getByText(words, { exact: true })).toBeVisible()
  await expect(log(page).getByRole('listitem')).toHaveCount(1)
  const [message] = await heardBy(server, me, buyer.username)
  expect(message?.content).toBe('I offer $80 for “Mint fridge” (asking price $90). Tonight?')
})

test('[OFFER-11] the line has the buttons of the seller and of the author, and cards have none', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'both'))
  const other = await away(server, newStudent, 'sides')
  const { _id: mine } = await post(server, me, { title: 'Mint fridge', price: 90 })
  await offer(server, other, mine, 80)
  await openAbout(page, other.username, mine)
  await expect(line(page)).toContainText(`${other.username} offers $80.`)
  await expect(line(page).getByRole('button')).toHaveText(['Accept', 'Counter', 'Decline'])
  await expectAccessible(page)
  const cardButtons = log(page).getByRole('button', {
    name: /Accept|Counter|Decline|Change|Withdraw/,
  })
  await expect(cardButtons).toHaveCount(0)
  const { _id: theirs } = await post(server, other, { title: 'Oak desk', price: 50 })
  const { expires = '' } = await offer(server, me, theirs, 40)
  await page.goto(`/messages?with=${other.username}&about=${theirs}`)
  const until = await page.evaluate((time) => {
    const day = new Date(time).toLocaleDateString('en-US', { weekday: 'long' })
    const clock = { hour: 'numeric', minute: '2-digit' } as const
    return `${day}, ${new Date(time).toLocaleTimeString('en-US', clock).replace(/\s/, ' ')}`
  }, expires)
  await expect(line(page)).toContainText(`You offered $40. Open until ${until}.`)
  await expect(line(page).getByRole('button')).toHaveText(['Change', 'Withdraw'])
  await expect(cardButtons).toHaveCount(0)
  await page.getByRole('link', { name: '1 more deal' }).click()
  await expect(line(page)).toContainText(`${other.username} offers $80.`)
})

test('a seller counters, and the buyer’s acceptance reserves the listing in one tap', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'counter'))
  const buyer = await away(server, newStudent, 'countered')
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90 })
  const { _id: id } = await offer(server, buyer, _id, 80)
  await openAbout(page, buyer.username, _id)
  await lineButton(page, 'Counter').click()
  await sheet(page).getByRole('radio', { name: '$85' }).click()
  await sendOffer(page).click()
  await expect(line(page)).toContainText('You offered it for $85. Open until')
  await accept(server, buyer, await readDeal(server, buyer, id))
  await expect(line(page)).toContainText(`Reserved for ${buyer.username} at $85.`)
  await expect(log(page).getByText(`${buyer.username} accepted $85`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'About this listing' })).toContainText('Pending')
})

test('[OFFER-13] an answer to an earlier amount changes nothing, and the refused one offers the new amount', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'stale'))
  const buyer = await away(server, newStudent, 'quick')
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90 })
  const first = await offer(server, buyer, _id, 80)
  await openAbout(page, buyer.username, _id)
  await expect(lineButton(page, 'Accept')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const second = await offer(server, buyer, _id, 70, { turn: 1 })
  await lineButton(page, 'Accept').click()
  await expect(line(page)).toContainText(`Reserved for ${buyer.username} at $80.`)
  await page.context().setOffline(false)
  const refused = log(page).getByRole('alert')
  await expect(refused).toContainText('This offer has changed. Look at it again.')
  await expect(line(page)).toContainText(`${buyer.username} offers $70.`)
  const sentence = { message: 'This offer has changed. Look at it again.' }
  for (const [method, path, body] of [
    ['PATCH', `/api/deals/accept/${first._id}`, { turn: 1 }],
    ['PATCH', `/api/deals/end/${first._id}`, { turn: 1 }],
    ['POST', '/api/deals', { listingIds: [_id], buyerId: buyer.user.id, amount: 85, turn: 1 }],
  ] as const) {
    const late = await call(server, me, method, path, body)
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject(sentence)
  }
  expect(await readDeal(server, buyer, first._id)).toEqual(second)
  expect((await readListing(server, me, _id)).status).toBe('Available')
  await refused.getByRole('button', { name: 'Edit' }).click()
  await refused.getByRole('button', { name: 'Accept $70' }).click()
  await expect(line(page)).toContainText(`Reserved for ${buyer.username} at $70.`)
  await expect(refused).toHaveCount(0)
  await expect
    .poll(async () => readDeal(server, buyer, first._id))
    .toMatchObject({ state: 'reserved', amount: 70, turn: 2 })
})

test('[OFFER-23] the person who decides reads that the listing was edited after the offer', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'reader'))
  const seller = await away(server, newStudent, 'editor')
  const { _id } = await post(server, seller, { title: 'Mint fridge', price: 90, condition: 'Good' })
  await offer(server, me, _id, 70)
  const { turn } = await offer(server, seller, _id, 80, { buyerId: me.user.id, turn: 1 })
  await openAbout(page, seller.username, _id)
  const edited = line(page).getByText('The listing was edited after this offer.')
  let turns = turn
  for (const changes of [
    { title: 'Old fridge' },
    { description: 'Hums.' },
    { condition: 'Fair' },
    { images: [await upload(server, seller)] },
  ]) {
    await expect(lineButton(page, 'Accept')).toBeVisible()
    await expect(edited).toHaveCount(0)
    await change(server, seller, _id, changes)
    await expect(edited).toBeVisible()
    turns = (await offer(server, seller, _id, 80, { buyerId: me.user.id, turn: turns })).turn
  }
  await expect(edited).toHaveCount(0)
  await change(server, seller, _id, { price: 85 })
  await expect(page.getByRole('region', { name: 'About this listing' })).toContainText('$85')
  await expect(edited).toHaveCount(0)
  // Its author does not decide.
  await offer(server, me, _id, 70, { turn: turns })
  await change(server, seller, _id, { title: 'Oldest fridge' })
  await expect(page.getByText('Oldest fridge').first()).toBeVisible()
  await expect(edited).toHaveCount(0)
})

test('[DEAL-12] a reservation is canceled with a reason that the other side does not get', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'cancels'))
  const buyer = await away(server, newStudent, 'canceled')
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90 })
  await accept(server, me, await offer(server, buyer, _id, 80))
  await openAbout(page, buyer.username, _id)
  await lineButton(page, 'Cancel').click()
  await expect(sheet(page).getByRole('radio')).toHaveCount(4)
  for (const why of [
    'We changed our minds',
    'They didn’t come',
    'I can’t make it',
    'Something else',
  ])
    await expect(sheet(page).getByRole('radio', { name: why })).toBeVisible()
  await expectAccessible(page)
  await sheet(page).getByRole('radio', { name: 'They didn’t come' }).click()
  await sheet(page).getByRole('button', { name: 'Cancel Reservation' }).click()
  await expect(line(page)).toContainText('The reservation was canceled.')
  const id = `${_id}.${buyer.user.id}`
  await expect.poll(() => readDeal(server, me, id)).toMatchObject({ why: 'They didn’t come' })
  expect(JSON.stringify(await readDeal(server, buyer, id))).not.toContain('They didn’t come')
  const news = await (
    await call(server, buyer, 'GET', `/api/notifications/${buyer.user.id}`)
  ).json()
  expect(news).toContainEqual(expect.objectContaining({ title: 'Reservation canceled' }))
  expect(JSON.stringify(news)).not.toContain('They didn’t come')
  expect((await readListing(server, me, _id)).status).toBe('Available')
  // The buyer can, too, and without a reason.
  await accept(server, me, await offer(server, buyer, _id, 85))
  await expect(line(page)).toContainText(`Reserved for ${buyer.username} at $85.`)
  await endDeal(server, buyer, await readDeal(server, buyer, id))
  await expect(line(page)).toContainText('The reservation was canceled.')
  expect((await readListing(server, me, _id)).status).toBe('Available')
})

test('[DEAL-15] the buyer says that they have the thing, or that they didn’t buy it', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'taker'))
  const seller = await away(server, newStudent, 'sells')
  const sold = async (title: string) => {
    const { _id } = await post(server, seller, { title, price: 90 })
    await accept(server, seller, await offer(server, me, _id, 80))
    await answer(server, seller, 'sell', _id, { buyerId: me.user.id })
    return _id
  }
  const bought = await sold('Mint fridge')
  await openAbout(page, seller.username, bought)
  await expect(line(page)).toContainText(`${seller.username} marked this as sold to you for $80.`)
  await expect(line(page).getByRole('button')).toHaveText(['I Have It', 'I Didn’t Buy It'])
  await lineButton(page, 'I Have It').click()
  await expect(line(page)).toContainText(/You bought this for \$80 on \w+ \d+, \d+\./)
  await expect
    .poll(async () => (await readDeal(server, seller, `${bought}.${me.user.id}`)).timeConfirmed)
    .toBeTruthy()
  const denied = await sold('Oak desk')
  await page.goto(`/messages?with=${seller.username}&about=${denied}`)
  await lineButton(page, 'I Didn’t Buy It').click()
  await sheet(page).getByRole('button', { name: 'I Didn’t Buy It' }).click()
  await expect(line(page)).toContainText('You said that you didn’t buy this.')
  await expect
    .poll(() => readDeal(server, seller, `${denied}.${me.user.id}`))
    .toMatchObject({ state: 'closed', reason: 'denied' })
  expect((await readListing(server, seller, denied)).status).toBe('Sold')
})
