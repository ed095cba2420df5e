import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { away, line, lineButton, openAbout, trader } from '../../support/pages/deals-page.ts'
import { openReviews, review, reviews, writer } from '../../support/pages/reviews-page.ts'
import { answer, confirm, readDeal, sellTo } from '../../support/people/deals.ts'
import { call, post, readProfile } from '../../support/server/market.ts'
import { storedRows } from '../../support/server/stored.ts'

const stars = (page: Page, name: string) => page.getByRole('group', { name: `Rate ${name}` })

test('[DEAL-21] a profile says how many of its sales were confirmed, and the count stamps no listing', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  await as(await trader(newStudent, 'reader'))
  const seller = await away(server, newStudent, 'sells')
  const buyer = await away(server, newStudent, 'buys')
  const sold = async () => {
    const { _id } = await post(server, seller, { price: 90 })
    return sellTo(server, seller, buyer, _id, 80)
  }
  const listings = () => storedRows(server.dataDir).listings
  const shown = page.locator('main header').getByText(/^\d+ sold$/)
  const first = await sold()
  expect((await readProfile(server, buyer, seller.user.id)).sold).toBe(0)
  await page.goto(`/profile/${seller.user.id}`)
  await expect(page.getByRole('link', { name: 'Oak desk' })).toBeVisible()
  await expect(shown).toHaveCount(0)
  for (const [deal, count] of [
    [first, 1],
    [await sold(), 2],
  ] as const) {
    const before = listings()
    expect(before).not.toEqual([])
    await confirm(server, buyer, deal)
    expect(listings()).toEqual(before)
    expect((await readProfile(server, buyer, seller.user.id)).sold).toBe(count)
    await page.reload()
    await expect(shown).toHaveText(`${count} sold`)
  }
})

test('[DEAL-23] a review says what the two sold to each other, once that is confirmed', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'marked'))
  const buyer = await away(server, newStudent, 'buys')
  const friend = await away(server, newStudent, 'unmarked')
  const marks = page.getByText(/^(Bought from|Sold to) /)
  const marksOf = async (about: typeof buyer) => {
    const answered = await call(server, me, 'GET', `/reviews/user/${about.user.id}`)
    return ((await answered.json()) as { deal?: string }[]).map(({ deal }) => deal)
  }
  await review(server, friend, me)
  await review(server, me, buyer)
  const sold = async () => {
    const { _id } = await post(server, me, { price: 90 })
    return sellTo(server, me, buyer, _id, 80)
  }
  // A sale without a confirmation is none.
  const denied = await sold()
  await answer(server, buyer, 'confirm', denied._id, { received: false })
  expect([...(await marksOf(me)), ...(await marksOf(buyer))]).toEqual([undefined, undefined])
  await openReviews(page, buyer)
  await expect(reviews(page)).toHaveCount(1)
  await expect(marks).toHaveCount(0)
  await confirm(server, buyer, await sold())
  await expect(marks).toHaveText(`Sold to ${buyer.username}`)
  expect(await marksOf(buyer)).toEqual(['buyer'])
  await review(server, buyer, me)
  await openReviews(page, me)
  await expect(reviews(page)).toHaveCount(2)
  await expect(marks).toHaveText(`Bought from ${me.username}`)
  expect(await marksOf(me)).toEqual(['seller', undefined])
})

test('[DEAL-24] after a confirmation both sides see five stars, which open the review at that rating', async ({
  page,
  as,
  browser,
  server,
  newStudent,
}) => {
  // Two pages.
  test.slow()
  const me = await as(await trader(newStudent, 'rates'))
  const seller = await trader(newStudent, 'rated')
  const sellersPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  const sells = await as(seller, { page: sellersPage })
  const sold = async (title: string) => {
    const { _id } = await post(server, sells, { title, price: 90 })
    return sellTo(server, sells, me, _id, 80)
  }
  const deal = await sold('Mint fridge')
  await openAbout(page, seller.username, deal.listingId)
  await openAbout(sellersPage, me.username, deal.listingId)
  await expect(lineButton(page, 'I Have It')).toBeVisible()
  await expect(stars(page, seller.username)).toHaveCount(0)
  await lineButton(page, 'I Have It').click()
  await expect(stars(page, seller.username).getByRole('button', { name: /stars/ })).toHaveCount(5)
  await expectAccessible(page)
  await expect(stars(sellersPage, me.username).getByRole('button', { name: /stars/ })).toHaveCount(
    5,
  )

  await stars(page, seller.username)
    .getByRole('button', { name: /^4 of 5/ })
    .click()
  await expect(page.getByRole('radio', { name: '4 Very Good' })).toBeChecked()
  await page.getByLabel('Comment').fill('Punctual.')
  await page.keyboard.press('Escape')
  // Another star replaces the first, and what was typed stays.
  await stars(page, seller.username)
    .getByRole('button', { name: /^5 of 5/ })
    .click()
  await expect(page.getByRole('radio', { name: '5 Excellent' })).toBeChecked()
  await expect(page.getByLabel('Comment')).toHaveValue('Punctual.')
  await writer(page).getByRole('button', { name: 'Post Review' }).click()
  await expect(page.getByText('Review posted successfully!')).toBeVisible()
  await expect(writer(page)).toHaveCount(0)
  await expect(stars(page, seller.username)).toHaveCount(0)

  const sellersDeal = () => readDeal(server, sells, deal._id)
  expect((await sellersDeal()).asksReview).toBe(true)
  await stars(sellersPage, me.username).getByRole('button', { name: 'Not now' }).click()
  await expect(stars(sellersPage, me.username)).toHaveCount(0)
  await expect.poll(async () => (await sellersDeal()).asksReview).toBeUndefined()
  await sellersPage.reload()
  await expect(line(sellersPage)).toContainText(`Sold to ${me.username} for $80 on`)
  await expect(stars(sellersPage, me.username)).toHaveCount(0)

  // The next sale asks the seller again, and not the buyer, who has written a review.
  const next = await sold('Oak desk')
  await confirm(server, me, next)
  await page.goto(`/messages?with=${seller.username}&about=${next.listingId}`)
  await sellersPage.goto(`/messages?with=${me.username}&about=${next.listingId}`)
  await expect(stars(sellersPage, me.username)).toBeVisible()
  await expect(line(page)).toContainText('You bought this for $80')
  await expect(stars(page, seller.username)).toHaveCount(0)
})
