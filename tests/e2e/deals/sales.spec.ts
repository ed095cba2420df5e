import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { dealsOf, moveDeal, offerFor, sellTo, soldTo } from './calls.ts'
import { signIn } from '../../support/people/cast.ts'
import { answered, call, notificationsOf, post, readListing } from '../../support/server/market.ts'
import { answer, line, openConversation } from './screens.ts'
import { say } from '../../support/server/talk.ts'

/** Without the marks around a text of a person. */
const plain = (words: string) => words.replaceAll(/[\u2066-\u2069]/g, '')

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('[DEAL-08] Pending stays one tap, and under it the seller reserves for someone who asked', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Mint fridge', price: '90' })
  await say(server, other, me, 'Is it still there?', _id)
  await page.goto(`/for-you?listingId=${_id}`)
  const detail = page.getByRole('dialog', { name: /Mint fridge/ })
  await detail.getByRole('button', { name: 'Pending' }).click()
  await expect(detail.getByRole('button', { name: 'Undo' })).toBeVisible()
  const people = detail.getByRole('group', { name: 'Reserve for' })
  await people.getByRole('button', { name: other.username }).click()
  await expect(detail.getByRole('link', { name: `Reserved for ${other.username}` })).toBeVisible()
  await expect
    .poll(() => dealsOf(server, other))
    .toMatchObject([{ listingId: _id, state: 'reserved', amount: 90, unasked: true }])
})

test('[DEAL-09] Sold stays one tap, and “Who bought it?” names the buyer or is skipped', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Mint fridge', price: '90' })
  const second = await post(server, me, { title: 'Tin lamp', price: '5' })
  await say(server, other, me, 'Is it still there?', _id)
  await say(server, other, me, 'And the lamp?', second._id)
  await page.goto(`/for-you?listingId=${_id}`)
  const detail = page.getByRole('dialog', { name: /Mint fridge/ })
  await detail.getByRole('button', { name: 'Sold' }).click()
  const people = detail.getByRole('group', { name: 'Who bought it?' })
  await people.getByRole('button', { name: other.username }).click()
  await expect(detail.getByRole('link', { name: `Sold to ${other.username}` })).toBeVisible()
  await expect.poll(() => dealsOf(server, other)).toMatchObject([{ listingId: _id, state: 'sold' }])

  await page.goto(`/for-you?listingId=${second._id}`)
  const lamp = page.getByRole('dialog', { name: /Tin lamp/ })
  await lamp.getByRole('button', { name: 'Sold' }).click()
  await lamp.getByRole('button', { name: 'Someone else' }).click()
  await expect(lamp.getByText('Who bought it?')).toHaveCount(0)
  await expect.poll(async () => (await readListing(server, other, second._id)).status).toBe('Sold')
  expect(await dealsOf(server, other)).toHaveLength(1)
})

test('[DEAL-24] after “I Have It” five stars open the review, and “Not now” ends the asking', async ({
  page,
  me,
  other,
  server,
}) => {
  await soldTo(server, other, me)
  await page.addInitScript(() => sessionStorage.setItem('hideSafetyTips', 'true'))
  await page.goto('/')
  await part(page, 'Needs your answer').getByRole('link').first().click()
  await expect(line(page)).toContainText(`${other.username} marked this as sold to you.`)
  await line(page)
    .getByRole('button', { name: /^I Have It/ })
    .click()
  await expect(line(page)).toContainText('You bought this on ')
  await line(page).getByRole('button', { name: '4 Very Good' }).click()
  const review = page.getByRole('dialog', { name: 'Write a Review' })
  await expect(review.getByRole('radio', { name: '4 Very Good' })).toBeChecked()
  await page.keyboard.press('Escape')
  await line(page).getByRole('button', { name: 'Not now' }).click()
  await expect(line(page).getByRole('group', { name: /^Review/ })).toHaveCount(0)
  await page.reload()
  await expect(line(page)).toContainText('You bought this on ')
  await expect(line(page).getByRole('group', { name: /^Review/ })).toHaveCount(0)
})

test('[DEAL-10] a reserved listing is sold to someone else after a question', async ({
  page,
  me,
  other,
  server,
  newStudent,
}) => {
  const person = await newStudent()
  const third = { ...person, ...(await signIn(server, person)) }
  const { _id } = await post(server, me, { title: 'Mint fridge', price: '90' })
  await say(server, third, me, 'I would take it.', _id)
  await moveDeal(server, me, 'accept', await offerFor(server, other, _id, 80))
  await page.goto(`/for-you?listingId=${_id}`)
  const detail = page.getByRole('dialog', { name: /Mint fridge/ })
  await detail.getByRole('button', { name: 'Sold to someone else' }).click()
  const question = page.getByRole('dialog', { name: 'Sold to someone else?' })
  await expect(question).toContainText(`This is reserved for ${other.username}.`)
  await expect(question.getByText(other.username)).not.toHaveCount(0)
  await question.getByLabel('Who bought it?').selectOption({ label: third.username })
  await question.getByRole('button', { name: 'Mark as Sold' }).click()
  await expect(detail.getByRole('link', { name: `Sold to ${third.username}` })).toBeVisible()
  await expect.poll(() => dealsOf(server, third)).toMatchObject([{ state: 'sold' }])
  expect(await dealsOf(server, other)).toMatchObject([{ state: 'closed', reason: 'sold' }])
  const told = (await notificationsOf(server, other)).map(({ title }) => plain(title))
  expect(told).toContain('“Mint fridge” was sold')
})

test('[DEAL-17] “Sold” is undone where it was tapped, and the reservation is back, until the buyer has confirmed', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Mint fridge', price: '90' })
  const made = await offerFor(server, other, _id, 80)
  await moveDeal(server, me, 'accept', made)
  await openConversation(page, other.username)
  await answer(page, 'Sold').click()
  await expect(line(page)).toContainText(`Waiting for ${other.username} to confirm.`)
  await answer(page, 'Undo').click()
  await expect(line(page)).toContainText(`Reserved for ${other.username} at $80.`)
  await expect.poll(() => dealsOf(server, other)).toMatchObject([{ state: 'reserved', amount: 80 }])
  await answer(page, 'Sold').click()
  await expect.poll(() => dealsOf(server, other)).toMatchObject([{ state: 'sold' }])
  const body = { received: true }
  await answered(await call(server, other, 'PATCH', `/api/deals/confirm/${made._id}`, body))
  await expect(line(page)).toContainText(`Sold to ${other.username} for $80 on `)
  await expect(answer(page, 'Undo')).toHaveCount(0)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[DEAL-19] the page of deals has its parts, also offline, and home shows first what needs an answer', async ({
    page,
    me,
    other,
    server,
  }) => {
    await page.goto('/deals')
    await expect(page.getByText('No offers or reservations yet.')).toBeVisible()
    const fridge = await post(server, me, { title: 'Mint fridge', price: '90' })
    const lamp = await post(server, me, { title: 'Tin lamp', price: '20' })
    const desk = await post(server, other, { title: 'Oak desk', price: '45' })
    const sofa = await post(server, other, { title: 'Red sofa', price: '70' })
    await offerFor(server, other, fridge._id, 80)
    await moveDeal(server, me, 'accept', await offerFor(server, other, lamp._id, 15))
    await offerFor(server, me, desk._id, 40)
    await say(server, me, other, 'The sofa?', sofa._id)
    await sellTo(server, other, sofa._id, me.user.id)

    await expect(part(page, 'Needs your answer')).toContainText(`${other.username} offers $80.`)
    await expect(part(page, 'Needs your answer')).toContainText('marked this as sold to you')
    await expect(part(page, 'Reserved')).toContainText('Tin lamp')
    await expect(part(page, 'Waiting for others')).toContainText('You offered $40.')
    await expect(part(page, 'Purchases')).toContainText('Things you buy appear here')
    await expect(part(page, 'Sales')).toContainText('Things you sell appear here')
    await part(page, 'Needs your answer')
      .getByRole('button', { name: /^I Have It/ })
      .click()
    await expect(part(page, 'Purchases')).toContainText('You bought this on ')
    await expectAccessible(page)
    await goOffline(page)
    await page.reload()
    await expect(part(page, 'Reserved')).toContainText('Tin lamp')
    await page.goto('/')
    const home = page.getByRole('main').getByRole('region')
    await expect(home.first()).toHaveAccessibleName('Needs your answer')
    await expect(home.first()).toContainText('Mint fridge')
    await page.goto(`/profile/${me.user.id}`)
    await expect(page.getByRole('link', { name: '1 offer, the best $80' })).toBeVisible()
  })
})
