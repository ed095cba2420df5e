import { expect, test } from '../../support/browser/browser.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { dealsOf, moveDeal, offerFor } from './calls.ts'
import { change, post, readListing } from '../../support/server/market.ts'
import { answer, line, openConversation, sheet } from './screens.ts'

test('[OFFER-02] an offer takes three taps from the detail, and stands in the conversation', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, other, { title: 'Mint fridge', price: '90' })
  await page.addInitScript(() => sessionStorage.setItem('hideSafetyTips', 'true'))
  await page.goto(`/for-you?listingId=${_id}`)
  await page.getByRole('button', { name: 'Make Offer' }).click()
  const amounts = sheet(page).getByRole('group', { name: 'Amounts' }).getByRole('button')
  await expect(amounts).toHaveText(['$90', '$81', '$72'])
  await amounts.nth(2).click()
  await expect(sheet(page).getByLabel('Your offer')).toHaveValue('72')
  await expect(sheet(page).getByLabel('Note')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Send Offer' }).click()
  await expect(page.getByText('Your offer was sent.')).toBeVisible()

  const [deal] = await dealsOf(server, me)
  expect(deal).toMatchObject({ listingId: _id, state: 'open', amount: 72, by: 'buyer', turn: 1 })
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Your offer: $72' }).click()
  await expect(line(page)).toContainText('You offered $72. Open until ')
})

test('[OFFER-11] the seller accepts under the head of the conversation, and the listing is reserved', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Mint fridge', price: '90' })
  await offerFor(server, other, _id, 80, { note: 'Tonight?' })
  await openConversation(page, other.username)
  await expect(line(page)).toContainText(`${other.username} offers $80.`)
  for (const name of ['Accept', 'Counter', 'Decline'])
    await expect(answer(page, name)).toBeVisible()
  await expect(page.getByRole('log').getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await answer(page, 'Accept').click()
  await expect(line(page)).toContainText(`Reserved for ${other.username} at $80.`)
  await expect.poll(async () => (await readListing(server, other, _id)).status).toBe('Pending')
  await expect(page.getByRole('region', { name: 'About this listing' })).toContainText('Pending')
})

test('a counter-offer, a change, and a withdrawal show what is open', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Mint fridge', price: '90' })
  await offerFor(server, other, _id, 60)
  await openConversation(page, other.username)
  await answer(page, 'Counter').click()
  const counter = sheet(page, 'Make a counter-offer')
  await counter.getByRole('button', { name: '$75' }).click()
  await counter.getByRole('button', { name: 'Send Offer' }).click()
  await counter.getByRole('button', { name: 'Done' }).click()
  await expect(line(page)).toContainText('You offered it for $75.')
  await answer(page, 'Withdraw').click()
  await expect(line(page)).toContainText('You withdrew your offer.')
  await expect
    .poll(() => dealsOf(server, me))
    .toMatchObject([{ state: 'closed', reason: 'withdrawn', amount: 75 }])
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[OFFER-25] an acceptance offline waits in the conversation, survives a reload, and takes effect once', async ({
    page,
    me,
    other,
    server,
    context,
  }) => {
    const { _id } = await post(server, me, { title: 'Mint fridge', price: '90' })
    await offerFor(server, other, _id, 80)
    await openConversation(page, other.username)
    await expect(answer(page, 'Accept')).toBeVisible()
    await goOffline(page)
    await answer(page, 'Accept').click()
    await expect(line(page)).toContainText(`Reserved for ${other.username} at $80.`)
    await expect(line(page)).toContainText('Waiting')
    await page.reload()
    await expect(line(page)).toContainText(`Reserved for ${other.username} at $80.`)
    await context.setOffline(false)
    await expect(line(page).getByText('Waiting')).toHaveCount(0)
    expect(await dealsOf(server, other)).toMatchObject([{ state: 'reserved', amount: 80, turn: 1 }])
  })

  test('[OFFER-26] a refused acceptance stays in its conversation with the sentence of the server', async ({
    page,
    me,
    other,
    server,
    context,
  }) => {
    const { _id } = await post(server, me, { title: 'Mint fridge', price: '90' })
    const made = await offerFor(server, other, _id, 80)
    await openConversation(page, other.username)
    await expect(answer(page, 'Accept')).toBeVisible()
    await goOffline(page)
    await answer(page, 'Accept').click()
    await expect(line(page)).toContainText('Reserved for')
    await offerFor(server, other, _id, 70, { turn: made.turn })
    await context.setOffline(false)
    await expect(page.getByText('This offer has changed. Look at it again.')).toBeVisible()
    await expect(line(page)).toContainText(`${other.username} offers $70.`)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('This offer has changed.')).toHaveCount(0)
    await answer(page, 'Accept').click()
    await expect(line(page)).toContainText(`Reserved for ${other.username} at $70.`)
  })
})

test('[OFFER-23] the one who decides reads that the listing was edited after the offer', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, other, { title: 'Mint fridge', price: '90' })
  const made = await offerFor(server, me, _id, 60)
  await offerFor(server, other, _id, 80, { buyerId: me.user.id, turn: made.turn })
  await openConversation(page, other.username)
  await expect(line(page)).toContainText(`${other.username} offers it for $80.`)
  await expect(line(page)).not.toContainText('was edited')
  await change(server, other, _id, { description: 'It does not cool any more.' })
  await expect(line(page)).toContainText('The listing was edited after this offer.')
})

test('[DEAL-06] the buyer reads “Reserved for you” on card and detail, the seller for whom, and a stranger reads Pending', async ({
  page,
  me,
  other,
  server,
  as,
  browser,
}) => {
  const { _id } = await post(server, other, { title: `Fridge of ${me.username}`, price: '90' })
  await moveDeal(server, other, 'accept', await offerFor(server, me, _id, 80))
  await page.goto(`/for-you?listingId=${_id}`)
  const detail = page.getByRole('dialog', { name: /Fridge of/ })
  await expect(detail.getByText('Reserved for you').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article', { name: /Fridge of/ })).toContainText('Reserved for you')

  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await as(other, { page: elsewhere })
  await elsewhere.goto(`/for-you?listingId=${_id}`)
  const sellers = elsewhere.getByRole('dialog', { name: /Fridge of/ })
  await expect(sellers.getByRole('link', { name: `Reserved for ${me.username}` })).toBeVisible()
  await elsewhere.context().close()

  const strangers = await (await browser.newContext({ baseURL: server.url })).newPage()
  await as('newcomer', { page: strangers })
  await strangers.goto(`/for-you?listingId=${_id}`)
  const shown = strangers.getByRole('dialog', { name: /Fridge of/ })
  await expect(shown).toContainText('Pending')
  await expect(shown).not.toContainText('Reserved')
  await expect(shown).not.toContainText('80')
  await shown.getByRole('button', { name: 'Close' }).click()
  const card = strangers.getByRole('article', { name: /Fridge of/ })
  await expect(card).toContainText('Pending')
  await expect(card).not.toContainText('Reserved')
  await strangers.context().close()
})
