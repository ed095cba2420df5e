import { expect, test } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { change, post } from '../../support/server/market.ts'
import { dealsOf, moveDeal, offerFor } from './calls.ts'
import { answer, line, openConversation, sheet } from './screens.ts'

test('[OFFER-01] the detail has one button for an offer, which says what the listing takes', async ({
  page,
  me,
  other,
  server,
}) => {
  const offering = page.getByRole('button', { name: /^(Make Offer|Ask for It|I’ll Take It)$/ })
  const { _id: usual } = await post(server, other, { price: '90' })
  const { _id: free } = await post(server, other, { price: '0' })
  const { _id: fixed } = await post(server, other, { price: '20', takesOffers: false })
  const { _id: sold } = await post(server, other, { price: '20' })
  const { _id: own } = await post(server, me, { price: '20' })
  await change(server, other, sold, { status: 'Sold' })
  for (const [id, words] of [
    [usual, 'Make Offer'],
    [free, 'Ask for It'],
    [fixed, 'I’ll Take It'],
  ]) {
    await page.goto(`/for-you?listingId=${id}`)
    await expect(offering).toHaveText([words ?? ''])
  }
  for (const [id, shown] of [
    [sold, 'Message Seller'],
    [own, 'Edit'],
  ]) {
    await page.goto(`/for-you?listingId=${id}`)
    await expect(
      page
        .getByRole('dialog')
        .getByText(shown ?? '')
        .first(),
    ).toBeVisible()
    await expect(offering).toHaveCount(0)
  }
})

test('[OFFER-04] the sheet refuses an amount that is no price, and one above the asking price', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, other, { price: '90' })
  await page.goto(`/for-you?listingId=${_id}`)
  await page.getByRole('button', { name: 'Make Offer' }).click()
  const send = sheet(page).getByRole('button', { name: 'Send Offer' })
  for (const [amount, sentence] of [
    ['-5', 'Price must be a number of 0 or more.'],
    ['soon', 'Price must be a number of 0 or more.'],
    ['90.01', 'An offer can be at most the asking price.'],
  ]) {
    await sheet(page)
      .getByLabel('Your offer')
      .fill(amount ?? '')
    await send.click()
    await expect(sheet(page)).toContainText(sentence ?? '')
  }
  expect(await dealsOf(server, me)).toEqual([])
  await sheet(page).getByRole('button', { name: '$81' }).click()
  await send.click()
  await expect(page.getByText('Your offer was sent.')).toBeVisible()
})

test('[OFFER-06] a listing reserved for someone else takes an offer, and the sheet says what for', async ({
  page,
  me,
  other,
  server,
  newStudent,
}) => {
  const person = await newStudent()
  const third = { ...person, ...(await signIn(server, person)) }
  const { _id } = await post(server, other, { price: '90' })
  await moveDeal(server, other, 'accept', await offerFor(server, third, _id, 80))
  await page.goto(`/for-you?listingId=${_id}`)
  await page.getByRole('button', { name: 'Make Offer' }).click()
  await expect(sheet(page)).toContainText(
    'Reserved for someone else. You can still make an offer in case it falls through.',
  )
  await sheet(page).getByRole('button', { name: '$72' }).click()
  await sheet(page).getByRole('button', { name: 'Send Offer' }).click()
  await expect(page.getByText('Your offer was sent.')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await openConversation(page, other.username)
  await expect(line(page)).toContainText('Reserved for someone else. Your offer of $72 stays open')
  expect(await dealsOf(server, me)).toMatchObject([{ state: 'open', amount: 72 }])
})

test('[OFFER-17] the fifth offer says that it is the last, and a sixth is refused', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, other, { price: '90' })
  let { turn } = await offerFor(server, me, _id, 10)
  for (const amount of [20, 30, 40]) ({ turn } = await offerFor(server, me, _id, amount, { turn }))
  await openConversation(page, other.username)
  await expect(line(page)).toContainText('You offered $40.')
  for (const [amount, said] of [
    ['50', true],
    ['60', false],
  ] as const) {
    await answer(page, 'Change').click()
    const another = sheet(page, 'Change your offer')
    const last = another.getByText('This is your last offer for this listing.')
    await expect(last).toHaveCount(said ? 1 : 0)
    await another.getByLabel('Your offer').fill(amount)
    await another.getByRole('button', { name: 'Send Offer' }).click()
    if (said) await another.getByRole('button', { name: 'Done' }).click()
    else
      await expect(another).toContainText(
        'You have made five offers for this listing. Write a message instead.',
      )
  }
  expect(await dealsOf(server, me)).toMatchObject([{ amount: 50 }])
})

test('[OFFER-08] the messages show each move as a card without buttons, and what became of an offer', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Mint fridge', price: '90' })
  await offerFor(server, other, _id, 60, { note: 'Tonight at the library?' })
  await openConversation(page, other.username)
  const log = page.getByRole('log')
  const cards = log.getByRole('listitem')
  await expect(cards.first()).toContainText('Mint fridge')
  await expect(cards.first()).toContainText(`${other.username} offered $60 (asking price $90)`)
  await expect(cards.first()).toContainText('Tonight at the library?')
  await expect(log.getByRole('button', { name: /Accept|Counter|Decline/ })).toHaveCount(0)
  await answer(page, 'Counter').click()
  const counter = sheet(page, 'Make a counter-offer')
  await counter.getByRole('button', { name: '$75' }).click()
  await counter.getByRole('button', { name: 'Send Offer' }).click()
  await counter.getByRole('button', { name: 'Done' }).click()
  await expect(cards.first()).toContainText('Countered')
  await expect(cards.last()).toContainText('You offered it for $75')
  const [made] = await dealsOf(server, other)
  if (made) await moveDeal(server, other, 'accept', made)
  await expect(cards.nth(1)).toContainText('Accepted')
  await expect(cards.last()).toContainText(`${other.username} accepted $75`)
  await cards
    .last()
    .getByRole('link', { name: /Mint fridge/ })
    .click()
  await expect(page.getByRole('dialog', { name: /Mint fridge/ })).toBeVisible()
})
