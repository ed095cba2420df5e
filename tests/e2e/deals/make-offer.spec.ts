import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { away, sendOffer, sheet, trader } from '../../support/pages/deals-page.ts'
import { offer } from '../../support/people/deals.ts'
import { call, change, post } from '../../support/server/market.ts'

const detail = (page: Page) => page.getByRole('dialog').first()
const open = (page: Page, { _id }: { _id: string }) => page.goto(`/for-you?listingId=${_id}`)
const offerButtons = (page: Page) =>
  detail(page).getByRole('button', { name: /^(Make Offer|Ask for It|I’ll Take It)$/ })

test('[OFFER-01] beside the price of another student’s listing is one button, by what can be offered', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'looker'))
  const seller = await away(server, newStudent, 'giver')
  const named = async (changes: object) => {
    const listing = await post(server, seller, changes)
    await open(page, listing)
    await expect(offerButtons(page)).toHaveCount(1)
    return { listing, name: await offerButtons(page).textContent() }
  }
  const { listing, name } = await named({ price: 90 })
  expect(name).toBe('Make Offer')
  const price = await detail(page).getByText('$90').first().boundingBox()
  const button = await offerButtons(page).boundingBox()
  expect(button?.y).toBeLessThan((price?.y ?? 0) + (price?.height ?? 0))
  expect((await named({ price: 0 })).name).toBe('Ask for It')
  expect((await named({ price: 90, takesOffers: false })).name).toBe('I’ll Take It')
  await change(server, seller, listing._id, { status: 'Pending' })
  await open(page, listing)
  await expect(offerButtons(page)).toHaveText('Make Offer')
  await change(server, seller, listing._id, { status: 'Sold' })
  await expect(offerButtons(page)).toHaveCount(0)
  await open(page, await post(server, me, { title: 'My own desk', price: 90 }))
  await expect(detail(page).getByText('My own desk').first()).toBeVisible()
  await expect(offerButtons(page)).toHaveCount(0)
})

test('[OFFER-02] an offer takes three taps, at the asking price, 10 % or 20 % less', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'tapper'))
  const seller = await away(server, newStudent, 'tapped')
  const listing = await post(server, seller, { title: 'Mint fridge', price: 89.5 })
  await open(page, listing)
  await offerButtons(page).click()
  await expect(sheet(page).getByText('Asking price $89.50')).toBeVisible()
  const amounts = sheet(page).getByRole('group', { name: 'Amounts' })
  await expect(amounts.getByRole('radio')).toHaveCount(3)
  await expect(amounts).toContainText('$89.50$81$72')
  await expect(sheet(page).getByLabel('Your offer')).toBeVisible()
  await expect(sheet(page).getByLabel('Note (optional)')).toBeVisible()
  await expectAccessible(page)
  await amounts.getByRole('radio', { name: '$81' }).click()
  await expect(sheet(page).getByLabel('Your offer')).toHaveValue('81')
  await sendOffer(page).click()
  await expect(detail(page).getByRole('link', { name: 'Your offer: $81' })).toBeFocused()
  const deals = await (await call(server, seller, 'GET', '/api/deals')).json()
  expect(deals).toMatchObject([{ listingId: listing._id, otherUserId: me.user.id, amount: 81 }])
  // None twice, and none below 1.
  await open(page, await post(server, seller, { price: 4 }))
  await offerButtons(page).click()
  await expect(amounts).toHaveText('Amounts$4$3')
  await page.keyboard.press('Escape')
  await open(page, await post(server, seller, { price: 0.5 }))
  await offerButtons(page).click()
  await expect(sheet(page).getByText('Asking price $0.50')).toBeVisible()
  await expect(amounts.getByRole('radio')).toHaveCount(0)
})

test('[OFFER-04] an amount that is no price, or above the asking price, is refused in the sheet and by the server', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'typist'))
  const seller = await away(server, newStudent, 'strict')
  const { _id } = await post(server, seller, { price: 90 })
  await open(page, { _id })
  await offerButtons(page).click()
  for (const [amount, message] of [
    ['ten', 'Price must be a number of 0 or more.'],
    ['-1', 'Price must be a number of 0 or more.'],
    ['90.01', 'An offer can be at most the asking price.'],
  ] as const) {
    await sheet(page).getByLabel('Your offer').fill(amount)
    await sendOffer(page).click()
    await expect(sheet(page).getByText(message)).toBeVisible()
    await expect(sheet(page).getByLabel('Your offer')).toBeFocused()
    const answer = await call(server, me, 'POST', '/api/deals', { listingIds: [_id], amount })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message, error: { field: 'amount' } })
  }
  expect(await (await call(server, me, 'GET', '/api/deals')).json()).toEqual([])
})

test('[OFFER-06] a sold listing takes no offer, and the sheet of a pending one says for what it is', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'second'))
  const seller = await away(server, newStudent, 'busy')
  const { _id } = await post(server, seller, { price: 90 })
  await change(server, seller, _id, { status: 'Pending' })
  await open(page, { _id })
  await offerButtons(page).click()
  const words = 'Reserved for someone else. You can still make an offer in case it falls through.'
  await expect(sheet(page).getByText(words)).toBeVisible()
  await sheet(page).getByLabel('Your offer').fill('75')
  await sendOffer(page).click()
  await expect(detail(page).getByRole('link', { name: 'Your offer: $75' })).toBeVisible()
  const { _id: sold } = await post(server, seller, { price: 90 })
  await open(page, { _id: sold })
  await offerButtons(page).click()
  await sheet(page).getByLabel('Your offer').fill('75')
  await change(server, seller, sold, { status: 'Sold' })
  await sendOffer(page).click()
  await expect(sheet(page).getByText('This listing has been sold.')).toBeVisible()
  const answer = await call(server, me, 'POST', '/api/deals', { listingIds: [sold], amount: 75 })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ message: 'This listing has been sold.' })
})

test('[OFFER-17] the sheet announces the last of five offers, and the sixth is refused', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'eager'))
  const seller = await away(server, newStudent, 'patient')
  const { _id } = await post(server, seller, { price: 90 })
  await offer(server, me, _id, 50)
  for (const turn of [1, 2, 3]) await offer(server, me, _id, 50 + turn, { turn })
  await page.goto(`/messages?with=${seller.user.username}&about=${_id}`)
  await page.getByRole('button', { name: 'I Understand' }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(sheet(page).getByText('This is your last offer for this listing.')).toBeVisible()
  await sheet(page).getByLabel('Your offer').fill('60')
  await sendOffer(page).click()
  await expect(page.getByText(/^You offered \$60\. Open until /)).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await sheet(page).getByLabel('Your offer').fill('61')
  await sendOffer(page).click()
  const words = 'You have made five offers for this listing. Write a message instead.'
  await expect(sheet(page).getByText(words)).toBeVisible()
  const body = { listingIds: [_id], amount: 61, turn: 5 }
  const answer = await call(server, me, 'POST', '/api/deals', body)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ message: words })
  // Each side has five of its own.
  expect(await offer(server, seller, _id, 80, { buyerId: me.user.id, turn: 5 })).toMatchObject({
    by: 'seller',
    amount: 80,
  })
})
